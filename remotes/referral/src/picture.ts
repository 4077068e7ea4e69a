import type { Brand } from "@agio/sdk";

const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 96;
const CARD = 640;
/** The rest that a camera needs around the code. */
const QUIET = 56;
const LOGO = 72;
/** A logo that isn't there by then is left out, and the name stands in its place. */
const LOGO_WAIT_MS = 2_000;
/** The page may still be loading what draws the code. */
const CODE_TRIES = 50;
const CODE_AGAIN_MS = 100;

export interface Invitation {
  brand: Brand;
  code: string;
  host: string;
  title: string;
  /** What the code is called. */
  label: string;
}

/** The picture that is shared: the brand, the QR code as the page drew it in `place`, and the code to be typed. A PNG, or
 * null where there is nothing to draw it with. */
export async function drawInvitation(place: HTMLElement | null, { brand, code, host, title, label }: Invitation): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  const drawing = place && (await drawingIn(place));
  const modules = drawing?.querySelector("path:last-of-type")?.getAttribute("d");
  if (!place || !pen || !drawing || !modules) return null;
  const look = getComputedStyle(place);
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  pen.fillStyle = look.getPropertyValue("--accent-fill").trim();
  pen.fillRect(0, 0, WIDTH, HEIGHT);

  const write = (text: string, y: number, size: number, weight: number) => {
    pen.font = `${weight} ${size}px ${look.fontFamily}`;
    pen.fillText(text, WIDTH / 2, y, WIDTH - 2 * MARGIN);
  };
  pen.textAlign = "center";
  pen.fillStyle = "#ffffff";
  const logo = await logoOf(brand);
  if (logo) {
    const width = (logo.naturalWidth / logo.naturalHeight) * LOGO;
    pen.drawImage(logo, (WIDTH - width) / 2, 120, width, LOGO);
  } else {
    write(brand.name, 180, 72, 700);
  }
  write(title, 280, 44, 500);

  pen.beginPath();
  pen.roundRect((WIDTH - CARD) / 2, 350, CARD, CARD, 32);
  pen.fill();
  const scale = (CARD - 2 * QUIET) / drawing.viewBox.baseVal.width;
  pen.save();
  pen.translate((WIDTH - CARD) / 2 + QUIET, 350 + QUIET);
  pen.scale(scale, scale);
  pen.fillStyle = "#11151c";
  pen.fill(new Path2D(modules));
  pen.restore();

  write(label, 1080, 36, 400);
  write(code, 1170, 80, 700);
  write(host, 1250, 36, 400);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

async function drawingIn(place: HTMLElement): Promise<SVGSVGElement | null> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const drawing = place.querySelector("svg");
    if (drawing) return drawing;
    await new Promise((resolve) => setTimeout(resolve, CODE_AGAIN_MS));
  }
  return null;
}

/** The brand's logo, if it has one that this page may draw. */
async function logoOf({ logo }: Brand): Promise<HTMLImageElement | null> {
  if (!logo) return null;
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = logo;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), LOGO_WAIT_MS));
  const loaded = image.decode().then(
    () => (image.naturalHeight > 0 ? image : null),
    () => null,
  );
  return Promise.race([loaded, late]);
}
