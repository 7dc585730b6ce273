import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'

/** Why nothing on these networks has a dollar price; undefined if something has one. */
export function useUnknownReason(networks: readonly Network[]): string | undefined {
  const { t, i18n } = useLingui()
  if (networks.length === 0 || networks.some(({ stablecoins }) => stablecoins.length > 0)) return undefined
  const names = new Intl.ListFormat(i18n.locale).format(networks.map(({ name }) => name))
  return t`Dollar values are unknown because no stablecoin is known on ${names}.`
}
