import { urlsOf } from '@oxbow/client/NodeSettings'
import { useSearch } from '@tanstack/react-router'
import { useNodeSettings } from '../app/nodes.ts'
import { settingsPanel } from '../app/panels.ts'
import { useTokenLists } from '../app/tokenLists.ts'
import { useChain } from '../app/useChain.ts'
import { useConnection } from '../app/walletState.ts'
import { toContacts } from '../features/privacy/toContacts.ts'
import { WhatLeaves } from '../features/privacy/WhatLeaves.tsx'

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
      })}
      onNodes={settingsPanel.open}
    />
  )
}
