import type { ComponentType } from 'react'
import type { TextFamily } from './text/families.ts'

/** A component that is loaded with its texts when it is first shown. */
export interface View {
  readonly load: () => Promise<ComponentType>
  readonly texts: readonly TextFamily[]
}

/** A frame around screens; `within` names the frame around it, if any. */
interface FrameView extends View {
  readonly within?: FrameName
}

/** A frame's name. */
export type FrameName = 'public' | 'dealer' | 'myCars' | 'newcomer' | 'onboarding' | 'field' | 'console'

/** The frames around the screens. */
export const FRAMES: Readonly<Record<FrameName, FrameView>> = {
  public: { load: async () => (await import('#web/layouts/public-layout.tsx')).PublicLayout, texts: [] },
  dealer: { load: async () => (await import('#web/layouts/dealer-layout.tsx')).DealerLayout, texts: [] },
  myCars: {
    load: async () => (await import('#web/my-cars/my-cars-layout.tsx')).MyCarsLayout,
    texts: ['myCars', 'car'],
    within: 'dealer',
  },
  newcomer: {
    load: async () => (await import('#web/layouts/newcomer-layout.tsx')).NewcomerLayout,
    texts: [],
  },
  onboarding: {
    load: async () => (await import('#web/dealers/onboarding-frame.tsx')).OnboardingFrame,
    texts: ['onboarding', 'email', 'login'],
    within: 'newcomer',
  },
  field: { load: async () => (await import('#web/layouts/field-layout.tsx')).FieldLayout, texts: [] },
  console: {
    load: async () => (await import('#web/layouts/console-layout.tsx')).ConsoleLayout,
    texts: ['console', 'carFacts', 'dealerDocuments'],
  },
}
