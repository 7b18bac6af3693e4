import type { Messages } from '@lingui/core'

/** The texts that belong to some screens only, and are loaded with them. Each family is declared here, once. */
export const TEXT_FAMILIES = {
  account: async () => (await import('#web/text/en/account.ts')).accountTexts,
  car: async () => (await import('#web/text/en/car.ts')).carTexts,
  carDetails: async () => (await import('#web/text/en/car-details.ts')).carDetailsTexts,
  checkout: async () => (await import('#web/text/en/checkout.ts')).checkoutTexts,
  console: async () => (await import('#web/text/en/console.ts')).consoleTexts,
  dealerHome: async () => (await import('#web/text/en/dealer-home.ts')).dealerHomeTexts,
  entry: async () => (await import('#web/text/en/entry.ts')).entryTexts,
  field: async () => (await import('#web/text/en/field.ts')).fieldTexts,
  flow: async () => (await import('#web/text/en/flow.ts')).flowTexts,
  access: async () => (await import('#web/text/en/access.ts')).accessTexts,
  login: async () => (await import('#web/text/en/login.ts')).loginTexts,
  lotHistory: async () => (await import('#web/text/en/lot-history.ts')).lotHistoryTexts,
  market: async () => (await import('#web/text/en/market.ts')).marketTexts,
  myCars: async () => (await import('#web/text/en/my-cars.ts')).myCarsTexts,
  news: async () => (await import('#web/text/en/news.ts')).newsTexts,
  onboarding: async () => (await import('#web/text/en/onboarding.ts')).onboardingTexts,
  preview: async () => (await import('#web/text/en/preview.ts')).previewTexts,
  refusals: async () => (await import('./en/refusals.ts')).refusalTexts,
  upload: async () => (await import('#web/text/en/upload.ts')).uploadTexts,
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
