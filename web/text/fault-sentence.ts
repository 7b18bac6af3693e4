import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { DEFAULT_LOCALE, FORMAT_LOCALE } from '#domain/locale.ts'
import type { FlowNameId } from '#domain/reasons/flow-names.ts'
import { identifiersReasons } from '#domain/reasons/identifiers.ts'
import type { ReasonValues } from '#domain/reasons/reason-values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'
import { writeValues } from '#domain/reasons/write-values.ts'
import type { Fault } from '#domain/refusal.ts'
import { LOCALE } from './locale.ts'
import { holdPage, withGroups } from './text-family.ts'

/** A part of the domain's catalogue of reasons. */
type Reasons = Readonly<Partial<Record<ReasonId | FlowNameId, string>>>

// Reasons have ids of their own, some of which texts have, too.
const i18n = setupI18n()
// In a build the sentences are already compiled.
if (import.meta.env.DEV) i18n.setMessagesCompiler(compileMessage)
i18n.load(LOCALE, {})
i18n.activate(LOCALE, FORMAT_LOCALE[LOCALE])

/**
 * Returns what writes the sentences of faults that a rule of the domain finds in the browser, in the page's language.
 * `areas` are the areas of the catalogue that the rule's reasons stand in, so that a chunk carries no others.
 */
export function faultSentences(areas: Readonly<Record<string, Reasons>>): (fault: Fault) => string {
  for (const [area, reasons] of Object.entries(areas)) {
    i18n.load(LOCALE, { ...reasons })
    if (LOCALE !== DEFAULT_LOCALE) holdPage(addTranslation(area, reasons))
  }
  return ({ reason, values = {} }) =>
    i18n.t(reason, withGroups(writeValues(LOCALE, values, (id) => i18n.t(id))))
}

/**
 * Returns the fault whose code an answer gives; null for a code that these reasons do not have, such as that of a later
 * release, whose English sentence the answer has.
 */
export function faultOfCode(
  reasons: Reasons,
  { code, values }: { readonly code: string; readonly values: unknown },
): Fault | null {
  // The values are of the kinds that the contract declares, and those that the reason's sentence names.
  return Object.hasOwn(reasons, code) ? { reason: code as ReasonId, values: values as ReasonValues } : null
}

async function addTranslation(area: string, reasons: Reasons): Promise<void> {
  try {
    const { reasonsOf } = await import('./translations.ts')
    i18n.load(LOCALE, await reasonsOf(area, { ...reasons }, LOCALE))
  } catch {
    // The English sentences stay.
  }
}

/** Returns the sentence of a fault in a typed number, name, address or password. */
export const typedFaultSentence = faultSentences({ identifiers: identifiersReasons })

/** Returns the sentences of the faults of fields, by their paths. */
export function sentencesByField(
  sentenceOf: (fault: Fault) => string,
  fields: Readonly<Record<string, Fault>> = {},
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([path, fault]) => [path, sentenceOf(fault)]))
}
