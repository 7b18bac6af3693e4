import type { ServiceSettings, SharedEvent, ThirdParty } from './third-party.ts'
import { warn } from '../warn.ts'

declare global {
  interface Window {
    /** The commands for the script of Google Analytics, which it reads as `arguments` objects. */
    dataLayer?: unknown[]
  }
}

/** The consent of the kinds that the product never asks for. */
const NO_ADVERTISING = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' } as const

/** The beginning of the names of the cookies that the script sets. */
const COOKIES = /^_ga(?:_|$)/

/** Google Analytics 4. Its script is loaded at the first start. */
export function googleAnalytics({ measurementId, scriptUrl }: ServiceSettings): ThirdParty {
  const disabled = `ga-disable-${measurementId}`
  const setDisabled = (isDisabled: boolean) => Object.assign(window, { [disabled]: isDisabled })
  let isLoaded = false

  function load(): void {
    isLoaded = true
    gtag('consent', 'default', { ...NO_ADVERTISING, analytics_storage: 'granted' })
    gtag('js', new Date())
    const script = document.createElement('script')
    script.async = true
    const address = new URL(scriptUrl, location.href)
    address.searchParams.set('id', measurementId)
    script.src = address.href
    script.addEventListener('error', () => {
      warn('The script of the analytics service could not be loaded.')
    })
    document.head.append(script)
  }

  return {
    start(uid) {
      setDisabled(false)
      if (isLoaded) gtag('consent', 'update', { analytics_storage: 'granted' })
      else load()
      gtag('config', measurementId, {
        send_page_view: false,
        allow_google_signals: false,
        allow_ad_personalization_signals: false,
        user_id: uid,
        ...pageFields('/'),
      })
    },
    send({ name, category, parameters, page }: SharedEvent) {
      gtag('event', name, {
        ...parameters,
        event_category: category,
        ...pageFields(page),
        send_to: measurementId,
      })
    },
    stop() {
      if (isLoaded) gtag('consent', 'update', { analytics_storage: 'denied' })
      setDisabled(true)
      deleteCookies()
    },
  }
}

/** The page as the service learns of it. Its script would otherwise send the address and the title, with ids in them. */
function pageFields(page: string) {
  return { page_location: `${location.origin}${page}`, page_path: page, page_title: page, page_referrer: '' }
}

function gtag(..._command: unknown[]): void {
  window.dataLayer ??= []
  // oxlint-disable-next-line prefer-rest-params -- the script knows its commands by the `arguments` object, not by arrays
  window.dataLayer.push(arguments)
}

/** Deletes the script's cookies, which it sets for the highest domain that the browser accepts. */
function deleteCookies(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '')
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, place) => `; domain=${labels.slice(place).join('.')}`)]
  for (const name of names.filter((known) => COOKIES.test(known))) {
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`
  }
}
