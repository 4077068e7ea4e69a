export interface PictureProps {
  /** The address as the text has it. */
  src: string;
  alt: string;
}
