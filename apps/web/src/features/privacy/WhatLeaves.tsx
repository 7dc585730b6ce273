import { useLingui } from '@lingui/react/macro'
import { Globe, List, Server, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Contact, Purpose } from './toContacts.ts'

/** The hosts that the pages contact and why, and what stays on this device. */
export function WhatLeaves({ contacts, onNodes }: WhatLeaves.Props) {
  const { t, i18n } = useLingui()
  const purposes: Readonly<Record<Purpose, string>> = {
    pages: t`The pages themselves, the logos, and the lists of networks and tokens. It sees the address you connect from.`,
    'market-data': t`Prices in dollars, charts, rankings and searches: which tokens and pools you look at.`,
    usernames: t`Usernames: your address, and the names and addresses you send to.`,
    solana: t`Your Solana address, once you connect a Solana wallet. It passes it to its Solana node.`,
    'account-data': t`What your account holds and did: its address.`,
    quotes: t`What a trade costs, and the transaction for it: the tokens, the amount, and your address once a wallet is connected.`,
    'node-calls': t`Balances, simulations, and signed transactions on networks without your own node. It passes them to its nodes.`,
    'chain-calls': t`Balances, simulations and signed transactions: your address, and what you are about to do.`,
    'token-list': t`Its token list, once a day when you choose a token. It sees your IP address and that you use this site.`,
    pools: t`All pools’ state, so this page can work out prices. It isn’t told which ones you trade in.`,
  }
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const toTitle = ({ kind, networks }: Contact) => {
    const names = list.format([...networks])
    return { server: t`This site`, node: t`Your own node for ${names}`, list: t`Your token list` }[kind]
  }
  const kept = [
    {
      title: t`Settings`,
      detail: t`What you chose: settings, favorites, recent searches and tokens, hidden positions, imported pairs, token lists, and nodes.`,
    },
    {
      title: t`Activity`,
      detail: t`The wallets and accounts you used, what you sent, what is pending, and each wallet’s transaction numbers.`,
    },
    { title: t`Notes`, detail: t`The wallets you watch, your address book, and your notes on transactions.` },
    { title: t`Page copies`, detail: t`Pages and the data they read, so that they open faster.` },
    {
      title: t`Cookies`,
      detail: t`Two at most: the hosts of your nodes and lists, so that pages can reach them, and your language.`,
    },
    {
      title: t`Usernames`,
      detail: t`If you claim one: a random number, by which this site counts the usernames of a browser.`,
    },
    { title: t`Tracking`, detail: t`None. Nobody counts what you do.` },
  ]
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-8 pb-16 sm:pt-14">
      <h1 className="text-3xl font-semibold text-balance">{t`Privacy: what leaves this device`}</h1>
      <p className="mt-3 text-pretty text-text-muted">
        {t`These are all the hosts these pages contact with your settings. Your browser blocks everything else.`}
      </p>
      <ul aria-label={t`Hosts`} className="mt-8 flex flex-col gap-3">
        {contacts.map((contact) => (
          <li key={contact.host} className="rounded-xl border border-line bg-surface-raised p-5">
            <div className="flex items-center gap-3">
              <Mark>
                <Icon kind={contact.kind} />
              </Mark>
              <div className="min-w-0">
                <h2 className="font-medium">{toTitle(contact)}</h2>
                <p data-host={contact.host} className="truncate font-mono text-sm text-text-muted">
                  {contact.host}
                </p>
              </div>
            </div>
            <ul className="mt-4 flex flex-col gap-2.5 text-sm text-pretty">
              {contact.purposes.map((purpose) => (
                <li key={purpose} className="border-s-2 border-line ps-3">
                  {purposes[purpose]}
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li className="rounded-xl border border-dashed border-line p-5">
          <div className="flex items-center gap-3">
            <Mark>
              <Wallet size={20} strokeWidth={1.5} aria-hidden="true" />
            </Mark>
            <h2 className="font-medium">{t`Your wallet`}</h2>
          </div>
          <p className="mt-3 text-sm text-pretty text-text-muted">
            {t`A separate app that chooses its own hosts. Links to other sites, such as a block explorer, open only when you press them.`}
          </p>
        </li>
      </ul>
      <h2 className="mt-10 text-lg font-semibold">{t`What stays here`}</h2>
      <dl className="mt-3 divide-y divide-line text-sm text-pretty">
        {kept.map(({ title, detail }) => (
          <div key={title} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[8rem_1fr]">
            <dt className="font-medium">{title}</dt>
            <dd className="text-text-muted">{detail}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        onClick={onNodes}
        className="reacts mt-8 min-h-11 rounded-md border border-line-float px-4 font-medium hover:bg-surface-hover"
      >
        {t`Choose your own node`}
      </button>
    </div>
  )
}

export declare namespace WhatLeaves {
  type Props = {
    contacts: readonly Contact[]
    onNodes: () => void
  }
}

function Icon({ kind }: Pick<Contact, 'kind'>) {
  const Drawing = { server: Globe, node: Server, list: List }[kind]
  return <Drawing size={20} strokeWidth={1.5} aria-hidden="true" />
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken text-text-muted">
      {children}
    </span>
  )
}
