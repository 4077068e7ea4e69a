import { useEffect, useRef, useState, type CSSProperties } from "react";
import { isWaiting, showPreview, useDeployment, useT, type Previewed } from "@agio/sdk";
import { Inline, Panel, Segments, Stack, usePhone } from "@agio/ui";
import styles from "./Presentation.module.css";

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 375, height: 720 } } as const;
type Size = keyof typeof SIZES;

/** What every deployment has most of, and what a look shows on: a page for everybody, lists, figures and a form. */
const SCREENS = [
  { name: "home", path: "/" },
  { name: "market", path: "/market" },
  { name: "trade", path: "/currencyTrade" },
  { name: "login", path: "/login" },
  { name: "register", path: "/register" },
] as const;
type ScreenName = (typeof SCREENS)[number]["name"];

/** Screens of the site in a look that nobody has published, in both themes. */
export function Preview({ changes }: { changes: Previewed }) {
  const t = useT("operator");
  const phone = usePhone();
  const { remotes } = useDeployment();
  const [size, setSize] = useState<Size>(phone ? "phone" : "desk");
  const [name, setName] = useState<ScreenName>("home");
  const there = SCREENS.filter(({ path }) => path === "/" || remotes.some(({ screens }) => screens.some((one) => one.path === path)));
  const path = there.find((one) => one.name === name)?.path ?? "/";
  return (
    <Panel title={t("operator.appearance.preview")}>
      <Stack gap={16}>
        <Inline gap={8} wrap>
          <Segments<ScreenName>
            label={t("operator.appearance.screen")}
            options={there.map((one) => ({ value: one.name, label: t(`operator.appearance.screens.${one.name}`) }))}
            value={name}
            onChange={setName}
          />
          <Segments<Size>
            label={t("operator.appearance.size")}
            options={[
              { value: "desk", label: t("operator.appearance.desk") },
              { value: "phone", label: t("operator.appearance.phone") },
            ]}
            value={size}
            onChange={setSize}
          />
        </Inline>
        <div className={styles.frames}>
          {(["dark", "light"] as const).map((theme) => (
            <Framed key={theme} theme={theme} path={path} size={size} changes={changes} />
          ))}
        </div>
      </Stack>
    </Panel>
  );
}

interface FramedProps {
  theme: "dark" | "light";
  path: string;
  size: Size;
  changes: Previewed;
}

/** One page in a frame. It is looked at and not used: neither a pointer nor the keyboard gets into it. */
function Framed({ theme, path, size, changes }: FramedProps) {
  const t = useT("operator");
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  const { width, height } = SIZES[size];
  useEffect(() => {
    const here = box.current;
    if (!here) return;
    const measure = () => setScale(Math.min(1, here.clientWidth / width));
    const watching = new ResizeObserver(measure);
    watching.observe(here);
    measure();
    return () => watching.disconnect();
  }, [width]);
  useEffect(() => {
    showPreview(frame.current, changes);
    const answer = (event: MessageEvent<unknown>) => {
      if (isWaiting(event, frame.current)) showPreview(frame.current, changes);
    };
    addEventListener("message", answer);
    return () => removeEventListener("message", answer);
  }, [changes]);
  const style = { "--frame-width": `${width}px`, "--frame-height": `${height}px`, "--frame-scale": scale } as CSSProperties;
  return (
    <figure className={styles.framed}>
      <figcaption>{t(`operator.appearance.${theme}`)}</figcaption>
      <div ref={box} className={styles.frame} style={style} inert>
        <iframe ref={frame} src={`${path}?preview=${theme}`} title={t(`operator.appearance.${theme}`)} tabIndex={-1} />
      </div>
    </figure>
  );
}
