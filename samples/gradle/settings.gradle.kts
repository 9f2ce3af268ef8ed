rootProject.name = "sextant-sample"
