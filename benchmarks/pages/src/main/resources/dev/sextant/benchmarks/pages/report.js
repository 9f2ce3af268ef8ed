(() => {
  'use strict';
  const tip = document.createElement('div');
  tip.id = 'tip';
  tip.hidden = true;
  document.body.append(tip);

  const tipOf = (node) => {
    const mark = node instanceof Element ? node.closest('.b, .l, .h, .evict, .mark') : null;
    if (!mark) return null;
    const title = mark.querySelector(':scope > title');
    if (title) {
      mark.tipText = title.textContent;
      title.remove();
    }
    return mark.tipText || null;
  };
  const place = (event) => {
    const gap = 14;
    const x = Math.min(event.clientX + gap, innerWidth - tip.offsetWidth - 6);
    const below = event.clientY + gap;
    const y = below + tip.offsetHeight < innerHeight ? below : event.clientY - tip.offsetHeight - gap;
    tip.style.left = Math.max(4, x) + 'px';
    tip.style.top = Math.max(4, y) + 'px';
  };

  for (const box of document.querySelectorAll('.chartbox')) {
    const scroll = box.querySelector('.scroll');
    const chart = box.querySelector('.chart');
    const controls = box.querySelector('.zoom');
    let zoom = 1;
    let held = null;

    const relabel = () => {
      const width = chart.clientWidth || chart.getBoundingClientRect().width;
      chart.dataset.level = zoom >= 12 ? 2 : zoom >= 3.5 ? 1 : 0;
      const labels = [...chart.querySelectorAll('.label')];
      for (const label of labels) {
        const space = parseFloat(label.getAttribute('width')) * width / 100 - 7;
        const text = label.firstElementChild;
        if (label.full === undefined) label.full = text.textContent;
        const short = label.dataset.short;
        const fits = (s) => s.length * 6.6 <= space;
        label.classList.toggle('tight', !fits(short) && space < 60);
        text.textContent = fits(label.full) ? label.full : short;
      }
    };
    const setZoom = (next, clientX) => {
      const bounded = Math.min(400, Math.max(1, next));
      const left = scroll.getBoundingClientRect().left;
      const at = clientX === undefined ? scroll.clientWidth / 2 : clientX - left;
      const share = (scroll.scrollLeft + at) / chart.getBoundingClientRect().width;
      zoom = bounded;
      chart.style.width = zoom * 100 + '%';
      scroll.scrollLeft = share * chart.getBoundingClientRect().width - at;
      relabel();
    };
    const show = (job) => {
      const shown = job !== null && job !== undefined;
      chart.classList.toggle('dim', shown);
      for (const bar of chart.querySelectorAll('.b.on')) bar.classList.remove('on');
      if (shown) {
        for (const bar of chart.querySelectorAll('.b[data-j="' + Number(job) + '"]')) {
          bar.classList.add('on');
        }
      }
      for (const key of box.querySelectorAll('.legend [data-j]')) {
        key.setAttribute('aria-pressed', String(shown && key.dataset.j === job));
      }
    };

    controls.hidden = false;
    controls.addEventListener('click', (event) => {
      const what = event.target.dataset.z;
      if (what) setZoom(what === 'in' ? zoom * 1.6 : what === 'out' ? zoom / 1.6 : 1);
    });
    scroll.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setZoom(zoom * Math.exp(-event.deltaY / 300), event.clientX);
    }, { passive: false });
    scroll.addEventListener('keydown', (event) => {
      if (event.key === '+' || event.key === '-') setZoom(event.key === '+' ? zoom * 1.6 : zoom / 1.6);
    });

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
      const text = tipOf(event.target);
      tip.hidden = !text;
      if (text) {
        tip.textContent = text;
        place(event);
      }
    });
    chart.addEventListener('pointerleave', () => { tip.hidden = true; });
    const toggle = (job) => {
      held = held === job ? null : job;
      show(held);
    };
    chart.addEventListener('click', (event) => {
      const bar = event.target.closest('.b[data-j]');
      toggle(bar ? bar.dataset.j : held);
    });
    for (const key of box.querySelectorAll('.legend [data-j]')) {
      key.addEventListener('click', () => toggle(key.dataset.j));
      key.addEventListener('pointerenter', () => show(key.dataset.j));
      key.addEventListener('pointerleave', () => show(held));
    }
    new ResizeObserver(relabel).observe(scroll);
    relabel();
  }
})();
