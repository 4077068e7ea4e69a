import { Link } from "@agio/sdk";
import type { Inline } from "./inline";
import type { Block } from "./parse";
import styles from "./Markdown.module.css";

/** A parsed text as elements; nothing is ever handed to the browser as markup. */
export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        <Piece key={index} block={block} />
      ))}
    </div>
  );
}

function Piece({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading": {
      const Tag = `h${block.level}` as const;
      return (
        <Tag id={block.id}>
          <Words parts={block.inline} />
        </Tag>
      );
    }
    case "paragraph":
      return (
        <p>
          <Words parts={block.inline} />
        </p>
      );
    case "list": {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Words parts={item} />
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "rule":
      return <hr />;
  }
}

function Words({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => <Word key={index} part={part} />);
}

function Word({ part }: { part: Inline }) {
  switch (part.kind) {
    case "text":
      return part.text;
    case "code":
      return <code className="agio-mono">{part.text}</code>;
    case "strong":
      return (
        <strong>
          <Words parts={part.inside} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Words parts={part.inside} />
        </em>
      );
    case "link":
      return <Anchor to={part.to} inside={part.inside} />;
  }
}

/** A place of this site opens in it; the rest of the web never learns where the reader came from. */
function Anchor({ to, inside }: { to: string; inside: readonly Inline[] }) {
  if (to.startsWith("/")) {
    return (
      <Link to={to}>
        <Words parts={inside} />
      </Link>
    );
  }
  const isOutside = /^https?:/i.test(to);
  return (
    <a href={to} {...(isOutside ? { target: "_blank", rel: "noopener noreferrer" } : {})}>
      <Words parts={inside} />
    </a>
  );
}
