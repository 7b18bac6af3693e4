import '#web/text/en/account.ts'
import type { Field } from '#web/ui/form/fields.ts'

/** The code of the second factor that is set, or a recovery code, which proves that it is there. */
export const PROOF = [
  {
    name: 'totp',
    kind: 'identifier',
    of: 'code',
    label: 'account.code',
    help: 'account.proveFirst',
    autoComplete: 'one-time-code',
    missing: 'account.enterCode',
  },
] as const satisfies readonly Field[]
