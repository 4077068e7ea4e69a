import { useMemo, type ComponentType } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { Link } from "@agio/sdk";
import { harmless } from "./outline";
import type { PictureProps } from "./picture";
import styles from "./markdown.module.css";

interface Node {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Headings begin below the page's own title, and are numbered to be linked to. */
function numbered({ level }: { level: number }) {
  return ({ children = [] }: Node) => {
    let section = 0;
    for (const node of children) {
      const depth = /^h([1-6])$/.exec(node.tagName ?? "")?.[1];
      if (depth === undefined) continue;
      section += 1;
      node.tagName = `h${Math.min(Math.max(Number(depth), level), level + 2)}`;
      node.properties = { ...node.properties, id: `section-${section}` };
    }
  };
}

const COMPONENTS: Components = {
  code: ({ children }) => <code className="agio-mono">{children}</code>,
  /** A place of this site opens in it; the rest of the web never learns where the reader came from. */
  a({ href, children }) {
    if (!href) return children;
    if (href.startsWith("/")) return <Link to={href}>{children}</Link>;
    const outside = /^https?:/i.test(href);
    return (
      <a href={href} {...(outside ? { target: "_blank", rel: "noopener noreferrer" } : {})}>
        {children}
      </a>
    );
  },
};

interface TextProps {
  text: string;
  level: 2 | 3;
  picture: ComponentType<PictureProps> | undefined;
}

/** A text of the site as elements. Tags are no markup: they are shown as the characters they are. */
export default function Text({ text, level, picture: Picture }: TextProps) {
  const components = useMemo<Components>(
    () =>
      Picture
        ? { ...COMPONENTS, img: ({ src, alt }) => (typeof src === "string" ? <Picture src={src} alt={alt ?? ""} /> : null) }
        : COMPONENTS,
    [Picture],
  );
  return (
    <div className={styles.text}>
      <ReactMarkdown
        components={components}
        {...(Picture ? {} : { disallowedElements: ["img"] })}
        rehypePlugins={[[numbered, { level }]]}
        urlTransform={(url) => harmless(url)}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
