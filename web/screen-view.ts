import type { FrameName, View } from './frames.ts'
import type { Placed } from './layouts/navigation.ts'
import type { TextId } from './text/text.ts'

/** A screen's component, frame, title and place in the navigation. */
export interface ScreenView extends View, Placed {
  /** `own` is the frame of the person's role, or `public`. Without a frame, the screen fills the window. */
  readonly frame?: FrameName | 'own'
  /** The title of the browser tab, for a screen that does not set it by its heading. */
  readonly title?: TextId
}
