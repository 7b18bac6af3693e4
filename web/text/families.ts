import type { Messages } from '@lingui/core'
import type { accountTexts } from './en/account.ts'
import type { carTexts } from './en/car.ts'
import type { carDetailsTexts } from './en/car-details.ts'
import type { checkoutTexts } from './en/checkout.ts'
import type { consoleTexts } from './en/console.ts'
import type { dealerHomeTexts } from './en/dealer-home.ts'
import type { entryTexts } from './en/entry.ts'
import type { fieldTexts } from './en/field.ts'
import type { flowTexts } from './en/flow.ts'
import type { letInTexts } from './en/let-in.ts'
import type { loginTexts } from './en/login.ts'
import type { lotHistoryTexts } from './en/lot-history.ts'
import type { marketTexts } from './en/market.ts'
import type { myCarsTexts } from './en/my-cars.ts'
import type { newsTexts } from './en/news.ts'
import type { onboardingTexts } from './en/onboarding.ts'
import type { previewTexts } from './en/preview.ts'
import type { refusalTexts } from './en/refusals.ts'
import type { uploadTexts } from './en/upload.ts'

/** The texts of all screen families, for the compiler alone: each is loaded with its screens. */
export type FamilyTexts = typeof accountTexts &
  typeof carTexts &
  typeof carDetailsTexts &
  typeof checkoutTexts &
  typeof consoleTexts &
  typeof dealerHomeTexts &
  typeof entryTexts &
  typeof fieldTexts &
  typeof flowTexts &
  typeof letInTexts &
  typeof loginTexts &
  typeof lotHistoryTexts &
  typeof marketTexts &
  typeof myCarsTexts &
  typeof newsTexts &
  typeof onboardingTexts &
  typeof previewTexts &
  typeof refusalTexts &
  typeof uploadTexts

const CATALOGUES = {
  account: async () => (await import('./en/account.ts')).accountTexts,
  car: async () => (await import('./en/car.ts')).carTexts,
  carDetails: async () => (await import('./en/car-details.ts')).carDetailsTexts,
  checkout: async () => (await import('./en/checkout.ts')).checkoutTexts,
  console: async () => (await import('./en/console.ts')).consoleTexts,
  dealerHome: async () => (await import('./en/dealer-home.ts')).dealerHomeTexts,
  entry: async () => (await import('./en/entry.ts')).entryTexts,
  field: async () => (await import('./en/field.ts')).fieldTexts,
  flow: async () => (await import('./en/flow.ts')).flowTexts,
  letIn: async () => (await import('./en/let-in.ts')).letInTexts,
  login: async () => (await import('./en/login.ts')).loginTexts,
  lotHistory: async () => (await import('./en/lot-history.ts')).lotHistoryTexts,
  market: async () => (await import('./en/market.ts')).marketTexts,
  myCars: async () => (await import('./en/my-cars.ts')).myCarsTexts,
  news: async () => (await import('./en/news.ts')).newsTexts,
  onboarding: async () => (await import('./en/onboarding.ts')).onboardingTexts,
  preview: async () => (await import('./en/preview.ts')).previewTexts,
  refusals: async () => (await import('./en/refusals.ts')).refusalTexts,
  upload: async () => (await import('./en/upload.ts')).uploadTexts,
} satisfies Record<string, () => Promise<Messages>>

/** A family of screens with texts of its own. */
export type TextFamily = keyof typeof TEXT_FAMILIES

/** The id of a text of any family. */
export type FamilyTextId = {
  [Family in TextFamily]: keyof Awaited<ReturnType<(typeof TEXT_FAMILIES)[Family]>>
}[TextFamily]

/** Fetches the texts of a family. */
export function fetchTexts(family: TextFamily): Promise<Messages> {
  return TEXT_FAMILIES[family]()
}
