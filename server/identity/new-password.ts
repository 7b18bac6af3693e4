import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { accept, refuseField, type Result } from '#domain/refusal.ts'

/** Facts that anybody may know about the owner of a password, and so tries first. Empty texts where nothing is known. */
export interface PasswordOwner {
  readonly email: string
  readonly name: string
  readonly organisation: string
}

/** The owner of a password about whom nothing is known. */
export const UNKNOWN_OWNER: PasswordOwner = { email: '', name: '', organisation: '' }

/**
 * The number of guesses that a password must withstand, as zxcvbn estimates it. Failed logins are limited, so that this
 * many take years; frequent passwords and their variations ("Passw0rd!!") need far fewer.
 */
const MIN_GUESSES = 1e6

/** The number of characters that are looked at: the work grows with them, and a longer password is no weaker. */
const LOOKED_AT = 48
/** Fewer letters and digits than these are no word that marks were put into. */
const FEWEST_LETTERS = 7

const PRODUCT_WORDS = words(
  'yardbid demo dealer dealers admin house auction auctions bid bids car cars yard user',
)
/** Words with which passwords in India start and which rank low in lists from elsewhere. */
const LOCAL_WORDS = words(
  'india bharat hindustan krishna ganesh ganesha sairam jaimatadi jaishreeram shivshakti omnamahshivaya mahadev balaji',
  'cricket sachin dhoni virat kohli rohit mumbai delhi bangalore bengaluru chennai kolkata hyderabad pune',
  'maruti suzuki hyundai mahindra tata toyota honda',
)
const MAX_WORDS = 40
const SHORTEST_WORD = 3

function words(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '))
}

let loading: Promise<ZxcvbnFactory> | null = null

// Loaded with the first new password: the dictionaries take some megabytes and some 50 ms.
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Estimator({
    dictionary: {
      'passwords-common': dictionary['passwords-common'],
      local: [...LOCAL_WORDS],
    },
    graphs: adjacencyGraphs,
    maxLength: LOOKED_AT,
  })
}

/**
 * Refuses a new password that is commonly guessed, with INVALID_INPUT for its field: a frequent one, a variation of a
 * frequent one, of the product's name or of what is known about its owner, a repetition, or a run of keys. The lengths
 * are checked by the contract.
 */
export async function checkNewPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<Result<void>> {
  loading ??= load()
  const estimator = await loading
  const known = [...wordsOf(owner), ...PRODUCT_WORDS]
  const guesses = readings(password.normalize('NFKC')).map((text) => estimator.check(text, known).guesses)
  return Math.min(...guesses) < MIN_GUESSES ? refuseField(field, 'password.common') : accept(undefined)
}

/** Returns the password and, because a mark between two words hides them, its letters and digits alone. */
function readings(password: string): readonly string[] {
  const letters = password.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters.length < FEWEST_LETTERS || letters === password ? [password] : [password, letters]
}

/** Returns the words of the owner's names and email, and the names without spaces. */
function wordsOf({ email, name, organisation }: PasswordOwner): string[] {
  const parts = [email.split('@')[0] ?? '', email.split('@')[1] ?? '', name, organisation].flatMap((text) => {
    const separate = text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
    return [...separate, separate.join('')]
  })
  return [...new Set(parts)]
    .filter(({ length }) => length >= SHORTEST_WORD && length <= LOOKED_AT)
    .slice(0, MAX_WORDS)
}
