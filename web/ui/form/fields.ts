import type { Result } from '#domain/refusal.ts'
import type { TextId } from '#web/text/text.ts'
import type { TextValues } from '#web/text/text-family.ts'
import type { UploadedFile, UploadRule } from '../upload/use-upload.ts'
import type { CopiedKind } from './copied-input.tsx'

/** A text of the catalogue, alone or with its values. */
export type Label = TextId | readonly [id: TextId, values: TextValues]

interface Common {
  /** The field's name: by default also that of the operation's input. */
  readonly name: string
  readonly label: Label
  /** The hint below the field. */
  readonly help?: Label
  /** The sentence for a field that is left empty; `{field}` is its label. Default: the field may be empty. */
  readonly missing?: Label
  /** The heading of the part of the form to which it belongs, with the fields before and after it. */
  readonly section?: Label
  readonly autoComplete?: string
}

/** Text in a person's own words. */
export interface TextField extends Common {
  readonly kind: 'text'
  /** Its subject, which decides how it is judged and what is asked about it. */
  readonly about?: 'name' | 'address' | 'email'
  /** The number of lines that a field for a long text shows. */
  readonly rows?: number
}

/** A password, which is never kept: the button that shows it, and the rule for one that is chosen. */
export interface SecretField extends Common {
  readonly kind: 'secret'
  readonly show: TextId
  readonly read?: (password: string) => Result<unknown>
}

/** A number within bounds. `fault` is the sentence for anything else, with the bounds as its values. */
export interface NumberField extends Common {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly fault: TextId
}

/** An amount in whole rupees. `fault` is the sentence for anything else. */
export interface MoneyField extends Common {
  readonly kind: 'money'
  readonly fault: TextId
}

/** An Indian mobile number. */
export interface PhoneField extends Common {
  readonly kind: 'phone'
}

/** A day in India, "2026-11-28". The bounds are those that the calendar offers. */
export interface DateField extends Common {
  readonly kind: 'date'
  readonly min?: string
  readonly max?: string
}

/** One of several options, as a list or as radio buttons. `choose` is the list's first line, which chooses nothing. */
export interface ChoiceField extends Common {
  readonly kind: 'choice'
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly look?: 'radio'
  readonly choose?: TextId
}

/** A number or a code that people copy: how it is cleaned, and the domain's rules that judge it and ask about it. */
export interface IdentifierField extends Common {
  readonly kind: 'identifier'
  readonly of: CopiedKind
  readonly read?: (text: string) => Result<unknown>
  readonly doubtOf?: (text: string) => string | null
}

/** Files that are uploaded at once: one, or up to `max`. */
export interface FilesField extends Common {
  readonly kind: 'files'
  readonly rule: () => UploadRule
  /** The media types that the browser offers. */
  readonly accept: string
  readonly max?: number
  /** It takes documents, too. */
  readonly documents?: true
}

/** A signature that is drawn on the screen. `clear` names the button that clears it. */
export interface SignatureField extends Common {
  readonly kind: 'signature'
  readonly clear: TextId
}

/** A field of a form. */
export type Field =
  | TextField
  | SecretField
  | NumberField
  | MoneyField
  | PhoneField
  | DateField
  | ChoiceField
  | IdentifierField
  | FilesField
  | SignatureField

/** The value of a field while it is filled in: what is typed, or the files that have arrived. */
export type FieldValue = string | readonly UploadedFile[]

/** A drawing, and the idempotency key under which it is stored once. */
export interface Drawing {
  readonly read: () => Promise<Blob>
  readonly key: string
}

/** The values of a form while it is filled in, by the names of its fields. */
export type Typed<Fields extends readonly Field[]> = {
  readonly [Of in Fields[number] as Of['name']]: Of['kind'] extends 'files' ? readonly UploadedFile[] : string
}

type GivenBy<Of extends Field> = Of['kind'] extends 'files'
  ? readonly UploadedFile[]
  : Of['kind'] extends 'number' | 'money'
    ? number | Empty<Of>
    : Of['kind'] extends 'signature'
      ? Drawing | Empty<Of>
      : Of extends ChoiceField
        ? Of['options'][number]['value'] | Unchosen<Of>
        : string

type Empty<Of extends Field> = Of extends { readonly missing: Label } ? never : null

type Unchosen<Of extends Field> = Of extends { readonly choose: TextId }
  ? Empty<Of> extends never
    ? never
    : ''
  : never

/**
 * The values that a form gives once no field has a fault: amounts and numbers are read, and null where a field may be empty and is.
 */
export type Given<Fields extends readonly Field[]> = {
  readonly [Of in Fields[number] as Of['name']]: GivenBy<Of>
}
