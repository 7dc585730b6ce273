import { useLingui } from '@lingui/react/macro'

/** A recipient's names and their sources: a username is chosen on this site, independent of the ENS name. */
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
    /** The user's own name for it. */
    readonly bookName?: string | undefined
    readonly username: string | undefined
    readonly ensName: string | undefined
    /** The typed name; undefined if an address was typed. */
    readonly typedName: string | undefined
  }
}
