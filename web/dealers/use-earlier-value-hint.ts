import { useText } from '#web/text/en/onboarding.ts'

/** Describes a field whose value was sent before and is shown masked; undefined where none was. */
export function useEarlierValueHint(): (masked: string | null | undefined) => string | undefined {
  const t = useText()
  return (masked) =>
    masked === null || masked === undefined ? undefined : t('details.givenBefore', { value: masked })
}
