import { AD, ADOSC, CMF, EMV, ForceIndex, MFI, NVI, OBV, PVI, PVO, PVT } from "trading-signals";
import { declare, histogram, length, type Indicator } from "./indicator";
import { ofBars, ofVolumes } from "./library";
import { change, ema, rma, shift, subtract, typical, volumes, zip, type Bar } from "./series";

function klinger(bars: readonly Bar[], fast: number, slow: number, signal: number) {
  const force = zip((step, volume) => Math.sign(step) * volume, change(typical(bars)), volumes(bars));
  const line = subtract(ema(force, fast), ema(force, slow));
  return { klinger: line, signal: ema(line, signal) };
}

export const VOLUME: readonly Indicator[] = [
  declare("volume", "pane", "obv", "OBV", [], (bars) => ofBars(bars, new OBV(2))),
  declare("volume", "pane", "cmf", "CMF", [length(20)], (bars, n = 20) => ofBars(bars, new CMF(n)), { levels: [0] }),
  declare("volume", "pane", "mfi", "MFI", [length(14)], (bars, n = 14) => ofBars(bars, new MFI(n)), { levels: [20, 80] }),
  declare("volume", "pane", "adl", "ADL", [], (bars) => ofBars(bars, new AD())),
  declare(
    "volume",
    "pane",
    "chaikin",
    "CHO",
    [length(3, "fast"), length(10, "slow")],
    (bars, fast = 3, slow = 10) => ofBars(bars, new ADOSC({ fastPeriod: fast, slowPeriod: slow })),
    { levels: [0] },
  ),
  declare("volume", "pane", "force", "Force", [length(13)], (bars, n = 13) => ofBars(bars, new ForceIndex(n)), { levels: [0] }),
  declare("volume", "pane", "ease", "EOM", [length(14)], (bars, n = 14) => ofBars(bars, new EMV(n, 1)), { levels: [0] }),
  declare("volume", "pane", "pvt", "PVT", [], (bars) => ofBars(bars, new PVT())),
  declare("volume", "pane", "nvi", "NVI", [], (bars) => ofBars(bars, new NVI())),
  declare("volume", "pane", "pvi", "PVI", [], (bars) => ofBars(bars, new PVI())),
  declare("volume", "pane", "volume_oscillator", "VO", [length(5, "fast"), length(10, "slow")], (bars, fast = 5, slow = 10) => ({
    oscillator: histogram(ofVolumes(bars, new PVO({ fastPeriod: fast, slowPeriod: slow }))),
  })),
  declare(
    "volume",
    "pane",
    "klinger",
    "KVO",
    [length(34, "fast"), length(55, "slow"), length(13, "signal")],
    (bars, fast = 34, slow = 55, signal = 13) => klinger(bars, fast, slow, signal),
    { levels: [0] },
  ),
  declare("volume", "pane", "relative_volume", "RVOL", [length(20)], (bars, n = 20) =>
    zip((now, usual) => (usual === 0 ? null : now / usual), volumes(bars), shift(rma(volumes(bars), n), 1)),
  ),
];
