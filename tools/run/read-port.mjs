/**
 * Reads a port from an environment variable.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {string} name
 * @param {number} fallback if it is missing or empty
 * @throws {Error} with a sentence if it is no port
 */
export function readPort(environment, name, fallback) {
  const given = environment[name] || String(fallback)
  if (/^\d+$/.test(given) && Number(given) >= 1 && Number(given) <= 65_535) return Number(given)
  throw new Error(`${name} must be a number from 1 to 65535, not “${given}”.`)
}
