import type { ComponentType } from 'react'

/** A component that is loaded, with the texts of its modules, when it is first shown. */
export interface View {
  readonly load: () => Promise<ComponentType>
}

/** A frame around screens; `within` names the frame around it, if any. */
interface FrameView extends View {
  readonly within?: FrameName
}

/** A frame's name. */
export type FrameName = 'public' | 'dealer' | 'myCars' | 'newcomer' | 'onboarding' | 'field' | 'console'

/** The frames around the screens. */
export const FRAMES: Readonly<Record<FrameName, FrameView>> = {
  public: { load: async () => (await import('#web/layouts/public-layout.tsx')).PublicLayout },
  dealer: { load: async () => (await import('#web/layouts/dealer-layout.tsx')).DealerLayout },
  myCars: {
    load: async () => (await import('#web/my-cars/my-cars-layout.tsx')).MyCarsLayout,
    within: 'dealer',
  },
  newcomer: {
    load: async () => (await import('#web/layouts/newcomer-layout.tsx')).NewcomerLayout,
  },
  onboarding: {
    load: async () => (await import('#web/dealers/onboarding-frame.tsx')).OnboardingFrame,
    within: 'newcomer',
  },
  field: { load: async () => (await import('#web/layouts/field-layout.tsx')).FieldLayout },
  console: {
    load: async () => (await import('#web/layouts/console-layout.tsx')).ConsoleLayout,
  },
}
