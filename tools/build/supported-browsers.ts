/**
 * The oldest browser of each kind that the web app is built for: language and styles are translated for these. It uses
 * functions of the language up to ES2024, which `web/tsconfig.app.json` bounds, and `AbortSignal.any`; nothing fills
 * them in. An older browser shows a sentence instead of the app (`web/index.html`).
 */
export const OLDEST_BROWSERS = { chrome: '125', edge: '125', firefox: '128', safari: '17.4', ios: '17.4' }

/** {@link OLDEST_BROWSERS}, as the builds take them. */
export const BUILD_TARGETS: string[] = Object.entries(OLDEST_BROWSERS).map((kind) => kind.join(''))
