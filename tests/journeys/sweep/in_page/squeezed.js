// A figure without the room to be read: a meter that shrank to a dot, a chart to a line. An icon, on its grid of 24, is no figure.
agioSweep.checks.squeezed = () => {
  const least = [
    ["main [role=meter], main [role=progressbar]", 24, 0],
    ["main canvas, main svg[role=img]:not([viewBox='0 0 24 24'])", 24, 12],
  ];
  return least.flatMap(([figures, width, height]) =>
    [...document.querySelectorAll(figures)]
      .map((figure) => [figure, figure.getBoundingClientRect()])
      .filter(([figure, box]) => agioSweep.drawn(figure) && (box.width < width || box.height < height))
      .map(([figure, box]) => ({
        where: agioSweep.describe(figure),
        what: `${Math.round(box.width)} × ${Math.round(box.height)} px are no room for a figure`,
      })),
  );
};
