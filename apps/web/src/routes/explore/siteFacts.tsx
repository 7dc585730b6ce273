import { useLingui } from '@lingui/react/macro'
import { SiteLink } from '../../features/explore/market/SiteLink.tsx'

/** A token's link, if any, and the source that says it belongs to the token. */
export function toSiteFacts(
  name: string,
  url: string | null | undefined,
  textOf: (url: string) => string,
  list: string | null | undefined,
) {
  return url && list ? [{ name, value: <NamedSite url={url} text={textOf(url)} list={list} /> }] : []
}

function NamedSite({ url, text, list }: { url: string; text: string; list: string }) {
  const { t } = useLingui()
  return (
    <span className="flex min-w-0 flex-wrap items-center justify-end gap-x-2.5">
      <span className="text-sm text-text-muted">{t`according to ${list}`}</span>
      <SiteLink href={url}>{text}</SiteLink>
    </span>
  )
}

/** `URL` encodes letters of other alphabets as punycode, so a host can't imitate another. */
export function hostOf(url: string): string {
  return new URL(url).host
}

/** @example accountOf('https://x.com/oak') // '@oak' */
export function accountOf(url: string): string {
  return `@${url.split('/').at(-1)}`
}
