import { urlsOf } from '@oxbow/client/NodeSettings'
import { useSearch } from '@tanstack/react-router'
import { toContacts } from '../../features/privacy/toContacts.ts'
import { WhatLeaves } from '../../features/privacy/WhatLeaves.tsx'
import { keepsUsernames } from '../../state/names/keepsUsernames.ts'
import { useNodeSettings } from '../../state/node/nodes.ts'
import { settingsPanel } from '../../state/panels.ts'
import { useTokenLists } from '../../state/tokens/tokenLists.ts'
import { useChain } from '../../state/useChain.ts'
import { useConnection } from '../../state/wallet/walletState.ts'

/** `/what-leaves-this-device`. */
export function PrivacyRoute() {
  const { chain } = useSearch({ strict: false })
  const { config, networks } = useChain(chain)
  const settings = useNodeSettings()
  const lists = useTokenLists()
  const connection = useConnection()
  return (
    <WhatLeaves
      contacts={toContacts({
        serverHost: window.location.host,
        networks: networks ?? [],
        urlsOf: (chainId) => urlsOf(settings, chainId),
        listUrls: lists.flatMap(({ url, state }) => (state === 'off' ? [] : [url])),
        isAlone: settings.isAlone,
        hasData: config?.features.data.status !== 'off',
        hasAccount: connection !== undefined,
        hasUsernames: keepsUsernames(config),
        hasSolana: config?.features.solana.status === 'on',
      })}
      onNodes={settingsPanel.open}
    />
  )
}
