import { useLingui } from '@lingui/react/macro'

/** What somebody is called, and by whom: a username is what they chose on this site, whatever their ENS name is. */
export function RecipientName({ bookName, username, ensName, typedName }: RecipientName.Props) {
  const { t } = useLingui()
  const others = typedName ?? username ?? ensName
  if (bookName !== undefined)
    return (
      <>
        <span className="block truncate font-medium">
          <bdi>{bookName}</bdi>
        </span>
        <span className="block truncate text-xs text-text-muted">
          {t`Address book`}
          {others !== undefined && (
            <>
              {' · '}
              <bdi>{others}</bdi>
            </>
          )}
        </span>
      </>
    )
  const name = typedName ?? username ?? ensName
  if (name === undefined) return null
  return (
    <>
      <span className="block truncate font-medium">
        <bdi>{name}</bdi>
      </span>
      {name === username && (
        <span className="block truncate text-xs text-text-muted">
          {t`Username on this site`}
          {ensName !== undefined && (
            <>
              {' · '}
              <bdi>{ensName}</bdi>
            </>
          )}
        </span>
      )}
    </>
  )
}

export declare namespace RecipientName {
  type Props = {
    /** What the person calls it. */
    readonly bookName?: string | undefined
    readonly username: string | undefined
    readonly ensName: string | undefined
    /** What was typed and led here; undefined where that was an address. */
    readonly typedName: string | undefined
  }
}
