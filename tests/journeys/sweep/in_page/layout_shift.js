// How much moved while the screen was loading, as browsers count it.
agioSweep.checks.layout_shift = (most) =>
  agioSweep.shift > most
    ? [{ where: [...new Set(agioSweep.shifted)].slice(0, 3).join(", ") || "page", what: `moved by ${agioSweep.shift.toFixed(2)}` }]
    : [];
