/** The minimum length of a password in characters. */
export const MIN_PASSWORD_LENGTH = 10
/** The maximum length of a password in characters. */
export const MAX_PASSWORD_LENGTH = 128

/** Counts the characters of a password, in any script. */
export function countCharacters(password: string): number {
  return Array.from(password).length
}

// The words with which commonly guessed passwords start.
const WORDS = words(
  'password passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd pass@word mypassword passcode changeme letmein welcome',
  'admin administrator root user login guest qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde abcdef',
  'iloveyou ilovegod sunshine princess football baseball basketball superman batman dragon monkey shadow master',
  'michael jordan computer internet starwars pokemon trustno whatever freedom blessed jesus krishna ganesh ganesha',
  'sairam jaimatadi india bharat hindustan mumbai delhi bangalore chennai kolkata cricket sachin yardbid google',
  'facebook samsung iphone android',
)
const MARKS = ['', '@', '#', '!', '_', '-', '.']
const NUMBERS = ['', ...words('0 1 01 07 11 12 21 69 99 00 007 111 123 321 786')]
const LONG_NUMBERS = words('1234 4321 1111 12345 54321 123456 654321 1234567 12345678')
const YEARS = Array.from({ length: 51 }, (_, index) => String(1980 + index))

const OTHERS = words(
  '1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsxcde3 qazwsxedcrfv 1qazxsw23edc qazwsx123456',
  'a1b2c3d4e5 a1s2d3f4g5 123qweasdzxc qweasdzxc123 qwe123456789 trustno1trustno1 iloveyousomuch',
  'correcthorsebatterystaple thisismypassword letmeinplease',
)

function words(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '))
}

let common: ReadonlySet<string> | null = null

function commonPasswords(): ReadonlySet<string> {
  const ends = [...NUMBERS, ...LONG_NUMBERS, ...YEARS]
  common ??= new Set([
    ...OTHERS,
    ...WORDS.flatMap((word) =>
      MARKS.flatMap((mark) => ends.flatMap((end) => [`${word}${mark}${end}`, `${word}${end}${mark}`])),
    ),
  ])
  return common
}

// Rows of the keyboard, and the alphabet.
const ROWS = ['12345678901234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const RUNS = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')])
const SHORTEST_RUN = 3

/** Returns whether a text consists only of keyboard runs: "1234567890", "qwerty12345". */
function isRuns(text: string): boolean {
  const reached = new Set([0])
  for (let start = 0; start < text.length; start += 1) {
    if (!reached.has(start)) continue
    for (let end = start + SHORTEST_RUN; isRun(text.slice(start, end)) && end <= text.length; end += 1) {
      reached.add(end)
    }
  }
  return reached.has(text.length)
}

function isRun(text: string): boolean {
  return RUNS.some((run) => run.includes(text))
}

/** Returns the shortest text of which this one is a repetition; the text itself if it repeats nothing. */
function repeated(text: string): string {
  for (let length = 1; length * 2 <= text.length; length += 1) {
    const part = text.slice(0, length)
    if (text.length % length === 0 && part.repeat(text.length / length) === text) return part
  }
  return text
}

/**
 * Returns whether a password is commonly guessed: a frequent one, a repeated key, a keyboard run. False for a text
 * longer than any allowed password.
 */
export function isCommonPassword(password: string): boolean {
  if (countCharacters(password) > MAX_PASSWORD_LENGTH) return false
  const plain = password.normalize('NFKC').toLowerCase()
  const part = repeated(plain)
  return (
    countCharacters(part) <= 3 ||
    new Set(plain).size <= 3 ||
    [plain, part].some((text) => commonPasswords().has(text) || isRuns(text))
  )
}
