import { textFamily } from '#web/text/text-family.ts'

/** The names of the documents of the onboarding: for the dealer who uploads them, and for the house. */
export const dealerDocumentsTexts = {
  'documents.panCard': 'PAN card',
  'documents.coRegistration': 'Co-registration certificate',
  'documents.gst': 'GST certificate',

  'console.document.panCard': 'PAN card',
  'console.document.coRegistration': 'Co-registration certificate',
  'console.document.gst': 'GST certificate',
} as const

export const { useText, t } = textFamily('dealerDocuments', dealerDocumentsTexts)
