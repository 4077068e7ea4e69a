/** What can be said of a picture before it is sent. Only the server decides; this spares a way and a wait. */
export interface PictureFacts {
  width: number;
  height: number;
  /** Spread of the edges: variance of the Laplacian of the grey picture, 0 for one even surface. */
  sharpness: number;
}

/** The longer side that sharpness is measured at, so that one threshold serves every camera. */
const MEASURED_PX = 512;
const QUALITIES = [0.9, 0.8, 0.7, 0.6];
const LONGEST_PX = 3_000;

/** Variance of the Laplacian of grey values 0 to 255, row by row: blurred pictures have few edges. */
export function sharpnessOf(grey: ArrayLike<number>, width: number, height: number): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      const edge = around - 4 * (grey[at] ?? 0);
      count += 1;
      sum += edge;
      squares += edge * edge;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Red, green, blue, alpha as grey, by how bright the eye sees them. */
export function greyOf(pixels: ArrayLike<number>): Float32Array {
  const grey = new Float32Array(pixels.length / 4);
  for (let index = 0; index < grey.length; index += 1) {
    const at = index * 4;
    grey[index] = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  }
  return grey;
}

function draw(bitmap: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Size and sharpness of a picture; null where this browser can't read it. */
export async function lookAt(file: File): Promise<PictureFacts | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const canvas = draw(bitmap, MEASURED_PX);
    bitmap.close();
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
    if (!pixels) return null;
    return { width, height, sharpness: sharpnessOf(greyOf(pixels), canvas.width, canvas.height) };
  } catch {
    return null;
  }
}

/** The same picture in at most so many bytes, as JPEG; null where that can't be done in a few tries. */
export async function shrink(file: File, maxBytes: number): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = draw(bitmap, LONGEST_PX);
    bitmap.close();
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
      if (blob && blob.size <= maxBytes) return new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
    }
    return null;
  } catch {
    return null;
  }
}
