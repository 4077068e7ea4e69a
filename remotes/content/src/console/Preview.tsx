import { Skeleton, Markdown, type PictureProps } from "@agio/ui";
import { useOwnCall } from "./client";
import styles from "./console.module.css";

const OWN = /^\/content\/picture\/([0-9a-f]{16,64})$/;

/** A picture as operators see it before anybody else does. */
export function OwnPicture({ src, alt }: PictureProps) {
  const name = OWN.exec(src)?.[1];
  const { data, problem } = useOwnCall("web/operatorContentPictureShow", name === undefined ? null : { name });
  if (name === undefined) return null;
  if (data) return <img src={data.image} alt={alt} className={styles.picture} />;
  return problem === null ? <Skeleton height={160} /> : <em>{problem}</em>;
}

/** The text as readers will have it. */
export function Preview({ title, summary, body, picture }: { title: string; summary: string; body: string; picture: string }) {
  return (
    <article className={styles.article}>
      <h2>{title}</h2>
      {summary !== "" && <p>{summary}</p>}
      {picture !== "" && <OwnPicture src={`/content/picture/${picture}`} alt="" />}
      <Markdown text={body} level={3} picture={OwnPicture} />
    </article>
  );
}
