/**
 * The options of `npm test`.
 *
 * @typedef {object} Options
 * @property {boolean} isLong the long forms of tests
 * @property {boolean} withBrowser also the tests in a browser
 * @property {string | null} part the only part to run
 * @property {string[]} rest what follows the part: the beginnings of files, and options of its test runner
 * @property {string | null} changedSince the revision with which the working tree is compared; null to run everything
 * @property {number} times how often the part runs
 */

/** The parts that run tests, of which `--repeat` names the unsteady ones. */
const PARTS_WITH_TESTS = ['unit', 'database', 'states', 'journeys', 'firefox']

/**
 * Reads the arguments of `npm test`.
 *
 * @param {readonly string[]} given
 * @returns {Options}
 * @throws {Error} with a sentence about what is wrong with them
 */
export function readOptions(given) {
  /** @type {Options} */
  const options = {
    isLong: false,
    withBrowser: true,
    part: null,
    rest: [],
    changedSince: null,
    times: 1,
  }
  const args = given.flatMap((arg) => /^(--\w+)=(.*)$/.exec(arg)?.slice(1) ?? [arg])
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    if (arg === '--long') options.isLong = true
    else if (arg === '--without-e2e') options.withBrowser = false
    else if (arg === '--only') options.part = args.shift() ?? ''
    else if (arg === '--changed')
      options.changedSince = args[0]?.startsWith('-') === false ? (args.shift() ?? '') : 'HEAD'
    else if (arg === '--repeat') options.times = Number(args.shift())
    else if (options.part !== null) options.rest.push(arg)
    else throw new Error(`npm test has no option ${arg}. Files follow the part: --only unit domain/bidding`)
  }
  if (!Number.isSafeInteger(options.times) || options.times < 1)
    throw new Error('--repeat takes a number: --repeat 10')
  if (options.times > 1 && !PARTS_WITH_TESTS.includes(options.part ?? '')) {
    throw new Error(`--repeat takes one part with tests: --only ${PARTS_WITH_TESTS.join(', --only ')}`)
  }
  return options
}
