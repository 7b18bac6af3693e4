import { foldWords, wordSet } from '#domain/word-table.ts'

/** Words that stand where a car has no registration number yet, folded, with bars between. */
const NO_NUMBER = wordSet(
  'new|new car|new vehicle|brand new|unregistered|un registered|unregd|unreg|not registered|not yet registered|' +
    'non registered|to be registered|yet to be registered|registration pending|regn pending|reg pending|' +
    'registration awaited|regn awaited|reg awaited|awaited|pending|applied|applied for|applied for registration|' +
    'registration applied|a/f|app for|in process|under process|under registration|no number|no plate|no regn|' +
    'without number|without plate|नया|नई|नई गाड़ी|नई कार|अपंजीकृत|पंजीकरण लंबित',
)

/** The first words of a temporary number, which the car keeps for some weeks. */
const TEMPORARY = wordSet('temp|temporary|tempory|temprary|अस्थायी')

/** Returns whether a cell says that a car has no registration number, or only a temporary one: "NEW", "Applied for". */
export function meansNoNumber(cell: string): boolean {
  const folded = foldWords(cell)
  const [first = ''] = folded.split(' ')
  return NO_NUMBER.has(folded) || TEMPORARY.has(first)
}
