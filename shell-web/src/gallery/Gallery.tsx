import { useTitle } from "@agio/sdk";
import { Inline, Page, Segments, useAppearance, type Theme, type UpDown } from "@agio/ui";
import { Actions } from "./Actions";
import { Feedback } from "./Feedback";
import { Fields } from "./Fields";
import { Figures } from "./Figures";
import { Lists } from "./Lists";
import { Money } from "./Money";
import { Overlays } from "./Overlays";
import { Progress } from "./Progress";
import { Prices } from "./Prices";
import { Screens } from "./Screens";
import { Talks } from "./Talks";
import { Trading } from "./Trading";
import styles from "./gallery.module.css";

/** Every component of the kit in all its states, in the theme that is chosen here. */
export function Gallery() {
  const { theme, setTheme, upDown, setUpDown } = useAppearance();
  useTitle("Gallery");
  const choices = (
    <Inline wrap>
      <Segments<Theme>
        label="Theme"
        value={theme}
        onChange={setTheme}
        options={[
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
        ]}
      />
      <Segments<UpDown>
        label="Up is"
        value={upDown}
        onChange={setUpDown}
        options={[
          { value: "green", label: "Green up" },
          { value: "red", label: "Red up" },
        ]}
      />
    </Inline>
  );
  return (
    <Page title="Components" actions={choices} width="app">
      <div className={styles.gallery}>
        <Progress />
        <Money />
        <Prices />
        <Talks />
        <Actions />
        <Fields />
        <Figures />
        <Feedback />
        <Overlays />
        <Lists />
        <Trading />
        <Screens />
      </div>
    </Page>
  );
}
