import { configure } from "@testing-library/dom";
import { vi } from "vitest";

// React as users have it knows nothing of `act`.
configure({ eventWrapper: (dispatch) => dispatch() });

// It draws on a canvas, which there is none of here.
vi.mock("../../trade/src/chart/ChartArea", () => ({ default: () => null }));
