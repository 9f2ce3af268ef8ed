(() => {
  'use strict';
  const SVG = 'http://www.w3.org/2000/svg';
  const html = (tag, facts, text) => {
    const node = Object.assign(document.createElement(tag), facts);
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const shape = (tag, attributes, text) => {
    const node = document.createElementNS(SVG, tag);
    for (const name in attributes) node.setAttribute(name, attributes[name]);
    if (text !== undefined) node.textContent = text;
    return node;
  };

  // What something says when somebody points at it.
  const tip = html('div', { id: 'tip', hidden: true });
  document.body.append(tip);
  const say = (text, event) => {
    tip.hidden = !text;
    if (!text) return;
    tip.textContent = text;
    const gap = 14;
    const x = Math.min(event.clientX + gap, innerWidth - tip.offsetWidth - 6);
    const below = event.clientY + gap;
    const fits = below + tip.offsetHeight < innerHeight;
    const y = fits ? below : event.clientY - tip.offsetHeight - gap;
    tip.style.left = Math.max(4, x) + 'px';
    tip.style.top = Math.max(4, y) + 'px';
  };
  const titleOf = (node, within) => {
    const marked = node instanceof Element ? node.closest(within) : null;
    if (!marked) return null;
    const title = marked.querySelector(':scope > title');
    if (title) {
      marked.says = title.textContent;
      title.remove();
    }
    return marked.says || null;
  };

  // Charts are saved as the files that papers take.
  const save = (name, text) => {
    const type = name.endsWith('.csv') ? 'text/csv' : 'image/svg+xml';
    const link = html('a', { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  for (const saves of document.querySelectorAll('.saves')) {
    for (const file of saves.querySelectorAll('template')) {
      const label = file.dataset.file.endsWith('.csv')
        ? 'CSV' : file.dataset.file.endsWith('-1col.svg') ? 'SVG' : 'wide SVG';
      const button = html('button', { type: 'button', title: 'save ' + file.dataset.says }, label);
      button.setAttribute('aria-label', 'save ' + file.dataset.file);
      button.addEventListener('click', () => save(file.dataset.file, file.content.textContent));
      saves.append(button);
    }
    saves.hidden = false;
  }

  // Tables sort by a click on a heading, and long ones filter.
  const UNITS = {
    us: 1e-6, ms: 1e-3, s: 1, B: 1, kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, PB: 1e15, EB: 1e18,
  };
  const amount = (text) => {
    const clock = /^(?=\d+[dhm])(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?/.exec(text);
    if (clock) {
      const [days, hours, minutes, seconds] = clock.slice(1).map((part) => Number(part || 0));
      return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
    }
    const number = /^\+?(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|-?inf)\s*([a-zA-Z]+)?/.exec(text);
    if (!number) return NaN;
    const value = number[1].endsWith('inf') ? Infinity : Number(number[1]);
    return value * (UNITS[number[2]] || 1);
  };
  const order = (a, b, numbers) => {
    if (!numbers) return a.localeCompare(b, 'en', { numeric: true });
    const x = amount(a.replace(/^(=|p =|p <|at least)\s*/, ''));
    const y = amount(b.replace(/^(=|p =|p <|at least)\s*/, ''));
    return x < y ? -1 : x > y ? 1 : 0;
  };
  const isKnown = (text, numbers) =>
    text !== '' && text !== '-' && !(numbers && Number.isNaN(amount(text.replace(/^[^\d+i-]+/, ''))));
  const sort = (table, column, head) => {
    const numbers = head.classList.contains('n');
    const down = head.getAttribute('aria-sort') === 'ascending';
    for (const other of table.querySelectorAll('th')) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const body = table.tBodies[0];
    const cell = (row) => row.cells[column].textContent.trim();
    const rows = [...body.rows].sort((a, b) => {
      const [x, y] = [cell(a), cell(b)];
      const [known, other] = [isKnown(x, numbers), isKnown(y, numbers)];
      if (known !== other) return known ? -1 : 1;
      return known ? (down ? -1 : 1) * order(x, y, numbers) : 0;
    });
    body.append(...rows);
  };
  for (const table of document.querySelectorAll('table.data')) {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      if (head.textContent === '') return;
      const button = html('button', { type: 'button', className: 'sort' }, head.textContent);
      head.replaceChildren(button);
      button.addEventListener('click', () => sort(table, column, head));
    });
    if (table.tBodies[0].rows.length >= 8) {
      const field = html('input', { type: 'search', className: 'filter', placeholder: 'filter rows' });
      field.setAttribute('aria-label', 'filter rows');
      field.addEventListener('input', () => {
        const words = field.value.toLowerCase().split(/\s+/);
        for (const row of table.tBodies[0].rows) {
          const text = row.textContent.toLowerCase();
          row.hidden = !words.every((word) => text.includes(word));
        }
      });
      table.closest('.wide').before(field);
    }
  }

  // Curves say their values.
  for (const area of document.querySelectorAll('.area')) {
    const curves = [...area.querySelectorAll('template[data-curve]')].map((template) => ({
      name: template.dataset.curve,
      steps: template.dataset.steps === '1',
      points: template.content.textContent.split('\n').map((line) => {
        const [x, y, across, up] = line.split('|');
        return { x: Number(x), y: Number(y), across, up };
      }),
    }));
    const marks = area.querySelector('.marks');
    const cross = shape('g', { class: 'cross', visibility: 'hidden' });
    cross.append(shape('line', { y1: '0', y2: '100%' }), shape('circle', { r: 4 }));
    marks.append(cross);
    const at = (curve, x) => {
      const points = curve.points;
      let low = 0;
      let high = points.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (points[middle].x <= x) low = middle; else high = middle - 1;
      }
      const next = points[low + 1];
      return !curve.steps && next && next.x - x < x - points[low].x ? next : points[low];
    };
    area.addEventListener('pointermove', (event) => {
      const said = titleOf(event.target, '.marks > svg');
      const frame = area.getBoundingClientRect();
      const x = (event.clientX - frame.left) / frame.width * 1000;
      const y = (1 - (event.clientY - frame.top) / frame.height) * 1000;
      let best = null;
      for (const curve of curves) {
        const point = at(curve, x);
        const far = Math.abs(point.y - y);
        if (!best || far < best.far) best = { curve, point, far };
      }
      const inside = x >= -20 && x <= 1020 && y >= -20 && y <= 1020;
      const shown = best && inside && !said;
      cross.setAttribute('visibility', shown ? 'visible' : 'hidden');
      if (shown) {
        const left = (best.curve.steps ? Math.min(1000, Math.max(0, x)) : best.point.x) / 10 + '%';
        cross.firstChild.setAttribute('x1', left);
        cross.firstChild.setAttribute('x2', left);
        cross.lastChild.setAttribute('cx', left);
        cross.lastChild.setAttribute('cy', 100 - best.point.y / 10 + '%');
        const from = best.curve.steps ? 'from ' : '';
        say(best.curve.name + '\n' + best.point.up + '\n' + from + best.point.across, event);
      } else {
        say(said, event);
      }
    });
    area.addEventListener('pointerleave', () => {
      cross.setAttribute('visibility', 'hidden');
      say(null);
    });
  }

  // Tables of data as text.
  const records = (text) => {
    const rows = [];
    const fields = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g;
    let row = [];
    for (let found = fields.exec(text); found; found = fields.exec(text)) {
      const field = found[1];
      const cell = field[0] === '"' ? field.slice(1, -1).replace(/""/g, '"') : field;
      // The apostrophe is for spreadsheets, which would take the rest for a formula.
      row.push(cell.replace(/^'(?=[=+\-@\t\r])/, ''));
      if (found[2] !== ',') {
        rows.push(row);
        row = [];
        if (fields.lastIndex >= text.length) break;
      }
    }
    return rows.slice(1);
  };
  const two = (number) => String(Math.floor(number)).padStart(2, '0');
  const clock = (micros) => {
    const seconds = Math.round(micros / 1e6);
    const hours = Math.floor(seconds / 3600);
    if (hours === 0) return two(seconds / 60) + 'm' + two(seconds % 60) + 's';
    if (hours < 48) {
      return hours + 'h' + two(seconds / 60 % 60) + 'm' + (seconds % 60 ? two(seconds % 60) + 's' : '');
    }
    const minutes = Math.round(seconds / 60);
    return Math.floor(minutes / 1440) + 'd' + two(minutes / 60 % 24) + 'h' + two(minutes % 60) + 'm';
  };
  const duration = (micros) => {
    const size = Math.abs(micros);
    if (size < 1e3) return micros + ' us';
    if (size < 1e6) return micros / 1e3 + ' ms';
    const long = size < 6e8 ? '' : ' (' + (micros < 0 ? '-' : '') + clock(size) + ')';
    return micros / 1e6 + ' s' + long;
  };
  const STEPS = [];
  for (let power = 1; power < 6e7; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power < 6e7) STEPS.push(digit * power);
  }
  STEPS.push(...[1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((m) => m * 6e7));
  STEPS.sort((a, b) => a - b);
  while (STEPS[STEPS.length - 1] < 2 ** 53) STEPS.push(2 * STEPS[STEPS.length - 1]);
  const tickLabel = (offset, step, span, origin) => {
    if (offset === 0) return origin === 0 ? '0' : 'now';
    const sign = offset < 0 ? '-' : origin === 0 ? '' : '+';
    const size = Math.abs(offset);
    if (span < 2e3) return sign + size + ' us';
    if (span < 2e6) return sign + size / 1e3 + ' ms';
    if (span < 1.2e9 || step < 1e6) return sign + size / 1e6 + ' s';
    if (span >= 3.456e11 && step >= 3.6e9) {
      const hours = size / 3.6e9 % 24;
      return sign + (size < 8.64e10 ? '' : Math.floor(size / 8.64e10) + 'd') + (hours === 0 ? '' : two(hours) + 'h');
    }
    const shown = Math.floor(size / 3.6e9) + ':' + two(size / 6e7 % 60);
    return sign + (step >= 6e7 ? shown + ' h' : shown + ':' + two(size / 1e6 % 60));
  };

  // Charts of lanes: zoom, labels, search, selection.
  const LEAST_TICK = 96;
  const MOST_LABELS = 1500;
  const COLOURS = 24;
  const SIDE = 1e6;
  const charts = [];
  const lanes = (box) => {
    const scroll = box.querySelector('.scroll');
    const chart = box.querySelector('.chart');
    const controls = box.querySelector('.zoom');
    const picked = box.querySelector('.picked');
    const notes = box.querySelector('.notes');
    const labels = notes.querySelector('.labels');
    const grid = box.querySelector('.ticks .grid');
    const [from, to, origin] = ['from', 'to', 'origin'].map((name) => Number(box.dataset[name]));
    const bottom = Number(grid.querySelector('line') ? grid.querySelector('line').getAttribute('y2') : 0);
    const top = Number(grid.querySelector('line') ? grid.querySelector('line').getAttribute('y1') : 0);
    const marks = records(box.querySelector('template[data-file$=".csv"]').content.textContent)
      .map((row) => ({
        what: row[0], name: row[1], short: row[2] || row[1], place: row[3],
        from: Number(row[4]), to: Number(row[5]), says: row[6], group: row[7],
        y: Number(row[8]), height: Number(row[9]),
        waits: row[10] === '' ? -1 : Number(row[10]), follows: row[11], critical: row[12] === '1',
      }));
    const lit = shape('path', { class: 'b on', d: '' });
    box.querySelector('.shapes > svg').append(lit);
    const ties = shape('g', { class: 'ties' });
    const path = shape('g', { class: 'critical' });
    notes.append(path, ties);
    const share = (time) => (Math.min(to, Math.max(from, time)) - from) / (to - from);
    const percent = (time) => share(time) * 100 + '%';
    const middle = (mark) => mark.y + mark.height / 2;
    const labelled = marks.filter((mark) => mark.height >= 12 && mark.short !== '' && mark.to > mark.from
      && /^(run|load|memory)$/.test(mark.what));
    let shortest = to - from;
    for (const mark of marks) {
      if (mark.what === 'run' && mark.to > mark.from) shortest = Math.min(shortest, mark.to - mark.from);
    }
    const most = Math.max(400, Math.min(20000, (to - from) / shortest));
    const me = { box, marks, zoom: 1, selected: -1 };
    let held = null;
    let successors = null;

    const instant = (time) => (origin !== 0 && time >= origin ? '+' : '') + duration(time - origin);
    const describe = (mark) => {
      const length = mark.to > mark.from ? ' to ' + instant(mark.to) + ' (' + duration(mark.to - mark.from) + ')' : '';
      const place = mark.place && mark.place !== mark.name ? ' on ' + mark.place : '';
      const name = mark.what === 'run' ? mark.name : mark.what + ': ' + mark.name;
      return name + place + '\n' + instant(mark.from) + length + (mark.says ? '\n' + mark.says : '');
    };

    const drawTicks = (width, left, right) => {
      const span = (to - from) * (right - left) / width;
      const step = STEPS.find((s) => s / (to - from) * width >= LEAST_TICK) || to - from;
      const begin = Math.max(from, from + (left / width) * (to - from) - step);
      const end = Math.min(to, from + (right / width) * (to - from) + step);
      const drawn = [];
      for (let offset = Math.ceil((begin - origin) / step) * step; offset + origin <= end; offset += step) {
        const x = percent(offset + origin);
        const last = share(offset + origin) * width > width - 40;
        drawn.push(shape('line', { x1: x, x2: x, y1: top, y2: bottom }));
        for (const y of [top - 5, bottom + 17]) {
          const anchor = last ? 'end' : 'start';
          drawn.push(shape('text', { x, y, 'text-anchor': anchor }, tickLabel(offset, step, span, origin)));
        }
      }
      grid.replaceChildren(...drawn);
    };
    const drawLabels = (width, left, right) => {
      const frame = chart.getBoundingClientRect();
      const above = -frame.top - 60;
      const below = innerHeight - frame.top + 60;
      const drawn = [];
      for (const mark of labelled) {
        if (mark.y + mark.height < above || mark.y > below) continue;
        const start = Math.max(share(mark.from) * width, left);
        const room = Math.min(share(mark.to) * width, right) - start - 7;
        if (room < 12) continue;
        const fits = (text) => text.length * 6.4 <= room;
        const text = fits(mark.name) ? mark.name : fits(mark.short) ? mark.short : room > 56 ? mark.short : null;
        if (text === null) continue;
        const kind = mark.what === 'run' ? 'on-b' : mark.what === 'load' ? 'on-l' : 'on-h';
        const group = mark.what === 'run' ? ' j' + (mark.group === '' ? 'x' : mark.group % COLOURS) : '';
        const cut = fits(text) ? text : text.slice(0, Math.max(1, Math.floor(room / 6.4) - 1)) + '\u2026';
        const x = start / width * 100 + '%';
        const node = shape('svg', { x, y: mark.y });
        node.append(shape('text', { x: 4, y: mark.height / 2 + 4, class: kind + group }, cut));
        drawn.push(node);
        if (drawn.length >= MOST_LABELS) break;
      }
      labels.replaceChildren(...drawn);
    };
    const redraw = () => {
      const view = scroll.clientWidth;
      if (view === 0) return;
      const width = chart.clientWidth;
      const left = scroll.scrollLeft;
      drawTicks(width, left, left + view);
      drawLabels(width, left, left + view);
    };
    let asked = false;
    const later = () => {
      if (!asked) {
        asked = true;
        requestAnimationFrame(() => { asked = false; redraw(); });
      }
    };
    const peers = () => {
      const pair = box.closest('.pair');
      return pair ? charts.filter((other) => other !== me && other.box.closest('.pair') === pair) : [];
    };
    me.apply = (zoom, left) => {
      me.zoom = zoom;
      chart.style.width = zoom * 100 + '%';
      scroll.scrollLeft = left;
      box.dataset.zoom = zoom;
      redraw();
    };
    const setZoom = (next, clientX) => {
      const bounded = Math.min(most, Math.max(1, next));
      const start = scroll.getBoundingClientRect().left;
      const at = clientX === undefined ? scroll.clientWidth / 2 : clientX - start;
      const part = (scroll.scrollLeft + at) / chart.clientWidth;
      const width = Math.max(chart.clientWidth / me.zoom, scroll.clientWidth) * bounded;
      me.apply(bounded, part * width - at);
      for (const other of peers()) other.apply(bounded, scroll.scrollLeft);
    };

    const pick = (event) => {
      const frame = chart.getBoundingClientRect();
      const y = event.clientY - frame.top;
      const x = (event.clientX - frame.left) / frame.width;
      const time = from + x * (to - from);
      const near = 4 / frame.width * (to - from);
      let found = -1;
      for (let i = marks.length - 1; i >= 0; i--) {
        const mark = marks[i];
        if (y < mark.y || y > mark.y + mark.height) continue;
        if (mark.from <= time && time <= mark.to) return i;
        if (found < 0 && mark.from - near <= time && time <= mark.to + near) found = i;
      }
      return found;
    };
    const link = (a, timeA, b, timeB, type) => shape('line', {
      class: type, x1: percent(timeA), y1: middle(a), x2: percent(timeB), y2: middle(b),
    });
    const frameOf = (mark, type) => shape('rect', {
      class: type, x: percent(mark.from), width: (share(mark.to) - share(mark.from)) * 100 + '%',
      y: mark.y, height: mark.height, rx: 2,
    });
    const taken = (mark) => mark.follows === '' ? [] : mark.follows.split(' ').map((one) => {
      const [row, arrives] = one.split('@').map(Number);
      return { row, arrives };
    });
    const after = (i) => {
      if (!successors) {
        successors = new Map();
        marks.forEach((mark, number) => {
          for (const { row, arrives } of taken(mark)) {
            if (!successors.has(row)) successors.set(row, []);
            successors.get(row).push({ row: number, arrives });
          }
        });
      }
      return successors.get(i) || [];
    };
    const show = (job) => {
      const shown = job !== null && job !== undefined && job !== '';
      chart.classList.toggle('dim', shown);
      lit.setAttribute('d', !shown ? '' : marks.map((mark) => {
        if (mark.what !== 'run' || mark.group !== job) return '';
        const x = Math.round(share(mark.from) * SIDE);
        const wide = Math.max(1, Math.round(share(mark.to) * SIDE) - x);
        return 'M' + x + ' ' + mark.y + 'h' + wide + 'v' + mark.height + 'h-' + wide + 'z';
      }).join(''));
      lit.setAttribute('class', shown ? 'b on j' + job % COLOURS : 'b on');
      const legends = box.parentElement.querySelectorAll('.legend [data-j]');
      for (const key of legends) {
        key.setAttribute('aria-pressed', String(shown && key.dataset.j === job));
      }
    };
    me.select = (i, alone) => {
      me.selected = i;
      ties.replaceChildren();
      picked.hidden = i < 0;
      if (i >= 0) {
        const mark = marks[i];
        const drawn = [];
        for (const { row, arrives } of taken(mark)) {
          drawn.push(link(marks[row], marks[row].to, mark, arrives, 'data'), frameOf(marks[row], 'near'));
          drawn.push(link(mark, arrives, mark, mark.from, 'rest'));
        }
        for (const { row, arrives } of after(i)) {
          drawn.push(link(mark, mark.to, marks[row], arrives, 'data next'), frameOf(marks[row], 'near'));
        }
        if (mark.waits >= 0) {
          const other = marks[mark.waits];
          drawn.push(link(other, Math.min(other.to, mark.from), mark, mark.from, 'why'), frameOf(other, 'blocker'));
        }
        for (const due of marks) {
          if (/^(due|deadline)$/.test(due.what) && due.group === mark.group && mark.what === 'run') {
            const x = percent(due.from);
            drawn.push(shape('line', { class: due.what, x1: x, x2: x, y1: top, y2: bottom }));
          }
        }
        drawn.push(frameOf(mark, 'chosen'));
        ties.append(...drawn);
        const inputs = taken(mark).length;
        const outputs = after(i).length;
        const count = (n, what) => n + ' ' + what + (n === 1 ? '' : 's');
        picked.textContent = describe(mark).replace(/\n/g, ' \u00b7 ')
          + (inputs + outputs > 0 ? ' \u00b7 ' + count(inputs, 'input') + ', ' + count(outputs, 'consumer') : '');
      }
      if (!alone) {
        for (const other of peers()) {
          const same = i < 0 ? -1 : other.marks.findIndex((m) => m.what === 'run' && m.name === marks[i].name);
          other.select(same, true);
        }
      }
    };
    const goTo = (i) => {
      const mark = marks[i];
      const long = Math.max(share(mark.to) - share(mark.from), 1e-9);
      const base = Math.max(chart.clientWidth / me.zoom, scroll.clientWidth);
      const zoom = Math.min(most, Math.max(me.zoom, 56 / (long * base)));
      const left = (share(mark.from) + long / 2) * base * zoom - scroll.clientWidth / 2;
      me.apply(zoom, left);
      const y = scroll.getBoundingClientRect().top + mark.y;
      if (y < 60 || y > innerHeight - 60) scrollBy({ top: y - innerHeight / 2 });
      me.select(i);
    };

    controls.hidden = false;
    controls.addEventListener('click', (event) => {
      const what = event.target.dataset.z;
      if (what) setZoom(what === 'in' ? me.zoom * 1.6 : what === 'out' ? me.zoom / 1.6 : 1);
    });
    const button = controls.querySelector('.path');
    const critical = marks.filter((mark) => mark.critical).sort((a, b) => a.from - b.from);
    button.hidden = critical.length === 0;
    button.addEventListener('click', () => {
      const shown = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(shown));
      chart.classList.toggle('faded', shown);
      path.replaceChildren();
      if (shown) {
        critical.forEach((mark, n) => {
          path.append(frameOf(mark, 'step'));
          const next = critical[n + 1];
          if (next) path.append(link(mark, mark.to, next, next.from, 'step'));
        });
      }
    });
    const field = controls.querySelector('input');
    const found = controls.querySelector('.found');
    let matches = [];
    let current = 0;
    const tell = () => {
      found.textContent = field.value === '' ? '' : matches.length === 0 ? 'none' : current + 1 + ' of ' + matches.length;
    };
    field.addEventListener('input', () => {
      const text = field.value.toLowerCase();
      const rank = (i) => marks[i].what === 'run' ? 0 : 1;
      matches = text === '' ? [] : [...marks.keys()]
        .filter((i) => marks[i].name.toLowerCase().includes(text) && /^(run|load|memory)$/.test(marks[i].what))
        .sort((a, b) => rank(a) - rank(b) || marks[a].from - marks[b].from);
      current = 0;
      tell();
      if (matches.length > 0) goTo(matches[0]); else me.select(-1);
    });
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && matches.length > 0) {
        current = (current + (event.shiftKey ? matches.length - 1 : 1)) % matches.length;
        tell();
        goTo(matches[current]);
      }
    });
    scroll.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setZoom(me.zoom * Math.exp(-event.deltaY / 300), event.clientX);
    }, { passive: false });
    scroll.addEventListener('keydown', (event) => {
      if (event.key === '+' || event.key === '-') setZoom(event.key === '+' ? me.zoom * 1.6 : me.zoom / 1.6);
      if (event.key === 'Escape') { me.select(-1); held = null; show(null); }
    });
    scroll.addEventListener('scroll', () => {
      later();
      for (const other of peers()) {
        if (other.zoom === me.zoom) other.box.querySelector('.scroll').scrollLeft = scroll.scrollLeft;
      }
    }, { passive: true });
    addEventListener('scroll', later, { passive: true });

    let drag = null;
    scroll.addEventListener('pointerdown', (event) => {
      if (event.pointerType === 'mouse' && event.button === 0) {
        drag = { x: event.clientX, left: scroll.scrollLeft, moved: false };
      }
    });
    addEventListener('pointermove', (event) => {
      if (!drag) return;
      drag.moved = drag.moved || Math.abs(event.clientX - drag.x) > 4;
      scroll.classList.toggle('grab', drag.moved);
      scroll.scrollLeft = drag.left + drag.x - event.clientX;
    });
    addEventListener('pointerup', () => {
      if (drag && drag.moved) {
        const swallow = (event) => event.stopPropagation();
        addEventListener('click', swallow, { capture: true });
        setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      }
      drag = null;
      scroll.classList.remove('grab');
    });

    chart.addEventListener('pointermove', (event) => {
      const said = titleOf(event.target, '.mark');
      const i = said ? -1 : pick(event);
      chart.classList.toggle('over', i >= 0);
      say(said || (i < 0 ? null : describe(marks[i])), event);
    });
    chart.addEventListener('pointerleave', () => say(null));
    chart.addEventListener('click', (event) => {
      const i = pick(event);
      const chosen = i >= 0 && i !== me.selected && /^(run|load)$/.test(marks[i].what) ? i : -1;
      me.select(chosen);
      held = chosen >= 0 && marks[chosen].what === 'run' ? marks[chosen].group : null;
      show(held);
    });
    for (const key of box.parentElement.querySelectorAll('.legend [data-j]')) {
      key.addEventListener('click', () => {
        held = held === key.dataset.j ? null : key.dataset.j;
        show(held);
      });
      key.addEventListener('pointerenter', () => show(key.dataset.j));
      key.addEventListener('pointerleave', () => show(held));
    }
    charts.push(me);
    new ResizeObserver(later).observe(scroll);
    redraw();
  };
  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (entry.isIntersecting) {
        seen.unobserve(entry.target);
        lanes(entry.target);
      }
    }
  }, { rootMargin: '400px' });
  for (const box of document.querySelectorAll('.chartbox')) seen.observe(box);
})();
