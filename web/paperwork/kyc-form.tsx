import { carTitle } from '#domain/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import { KYC_TYPES, MAX_PAPER_FILES, type KycType } from '#domain/paperwork/kyc.ts'
import { stepForm } from '#web/steps/use-step.ts'
import { useText } from '#web/paperwork/paperwork-texts.ts'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { ACCEPTED_PAPERS, aadhaarRule, panRule } from './paper-rules.ts'
import { sentFiles } from './sent-files.ts'

/** The applicant's known details before the form is filled in, and the files that were sent before. */
export interface KycStart {
  readonly type: KycType | null
  readonly name: string
  readonly email: string
  readonly aadharUrls: readonly string[]
  readonly panUrls: readonly string[]
  /** The files of an accepted KYC, which the applicant may agree to use again; null if there are none. */
  readonly accepted: { readonly aadharUrls: readonly string[]; readonly panUrls: readonly string[] } | null
}

const FILES = {
  kind: 'files',
  accept: ACCEPTED_PAPERS,
  max: MAX_PAPER_FILES,
  missing: 'paperwork.required',
} as const

/** The options for the papers of a dealer whose last KYC was accepted. */
const PAPERS = ['new', 'accepted'] as const

type Papers = (typeof PAPERS)[number]

const NEEDED = { kind: 'text', missing: 'paperwork.required' } as const

interface Options {
  readonly types: readonly { readonly value: KycType; readonly label: string }[]
  readonly papers: readonly { readonly value: Papers; readonly label: string }[]
}

const choiceOfPapers = (options: Options['papers']) =>
  ({ name: 'papers', kind: 'choice', look: 'radio', label: 'paperwork.cards', options }) as const

/** The fields of the form. Whether papers are used again is asked only where there are some: `hasAccepted`. */
const fieldsWith = ({ types, papers }: Options, hasAccepted: boolean) =>
  [
    { name: 'type', kind: 'choice', look: 'radio', label: 'paperwork.type', options: types },
    {
      ...NEEDED,
      name: 'name',
      about: 'name',
      label: 'paperwork.name',
      help: 'paperwork.nameHint',
      autoComplete: 'name',
    },
    {
      ...NEEDED,
      name: 'email',
      about: 'email',
      label: 'paperwork.email',
      help: 'paperwork.emailHint',
      autoComplete: 'email',
    },
    ...(hasAccepted ? [choiceOfPapers(papers)] : []),
    {
      ...FILES,
      name: 'aadharUrls',
      label: 'paperwork.aadhaar',
      help: 'paperwork.aadhaarHint',
      rule: aadhaarRule,
    },
    { ...FILES, name: 'panUrls', label: 'paperwork.pan', help: 'paperwork.panHint', rule: panRule },
  ] as const satisfies readonly Field[]

/** How the fields of a company differ from those of a person. */
const OF_COMPANY = {
  type: {},
  papers: {},
  name: { autoComplete: 'organization' },
  email: {},
  aadharUrls: { help: 'paperwork.aadhaarHintCompany' },
  panUrls: { help: 'paperwork.panHintCompany' },
} as const

/** The form of a KYC: who applies for the new RC, and the pictures of the Aadhaar and PAN cards. */
export function KycForm(props: {
  readonly car: Car
  readonly start: KycStart
  readonly onClose: () => void
}) {
  const t = useText()
  const { car, start, onClose } = props
  const title = carTitle(car)
  const { accepted } = start
  const options: Options = {
    types: KYC_TYPES.map((type) => ({ value: type, label: t(`paperwork.type.${type}`) })),
    papers: PAPERS.map((papers) => ({ value: papers, label: t(`paperwork.cards.${papers}`) })),
  }
  const step = stepForm('submitKyc', { values: () => ({ title }), onDone: onClose })
  return (
    <Form
      name="kyc"
      of={car.id}
      fields={fieldsWith(options, accepted !== null)}
      initial={{
        type: start.type ?? 'Individual',
        name: start.name,
        email: start.email,
        papers: 'new',
        aadharUrls: sentFiles(start.aadharUrls),
        panUrls: sentFiles(start.panUrls),
      }}
      differs={(field, { type }) => (type === 'Company' ? OF_COMPANY[field] : undefined)}
      {...step}
      onTyped={(name, { papers }) => {
        if (name !== 'papers') return null
        const lent = papers === 'accepted' ? accepted : null
        return { aadharUrls: sentFiles(lent?.aadharUrls ?? []), panUrls: sentFiles(lent?.panUrls ?? []) }
      }}
      input={({ aadharUrls, panUrls, papers, ...given }) => ({
        ...given,
        carId: car.id,
        ...(papers === 'accepted' && { reusesFiles: true }),
        aadharUrls: aadharUrls.map(({ url }) => url),
        panUrls: panUrls.map(({ url }) => url),
      })}
      submit="paperwork.submitKyc"
      incomplete="paperwork.kycMissing"
      stillSending="paperwork.stillSending"
      onCancel={onClose}
    />
  )
}
