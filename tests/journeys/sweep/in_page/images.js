// A picture that didn't come.
agioSweep.checks.images = () =>
  [...document.images]
    .filter((image) => image.complete && image.naturalWidth === 0 && image.currentSrc !== "")
    .map((image) => ({ where: agioSweep.describe(image), what: `no picture at ${image.currentSrc.slice(0, 120)}` }));
