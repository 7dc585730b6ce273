import { useLingui } from '@lingui/react/macro'
import { CommandBlock } from './CommandBlock.tsx'

/** For people who want to run an exchange of their own. Shown if the operator enables it. */
export function OperatorSection() {
  const { t } = useLingui()
  const parts = [
    { name: t`Router`, text: t`finds the best route across all pools and proves it` },
    { name: t`Index`, text: t`reads pools, trades and prices from the chains into PostgreSQL` },
    { name: t`Server`, text: t`serves pages and programs from your own node` },
    { name: t`Pages`, text: t`what you see, without contacting anybody else’s servers` },
  ]
  return (
    <section
      aria-labelledby="operators-title"
      className="grid items-start gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]"
    >
      <div className="max-lg:order-2">
        <CommandBlock
          label={t`Two ways to start`}
          lines={[
            { comment: t`everything on one machine, with local networks`, command: 'npm start' },
            {
              comment: t`in front of a real network, with your node`,
              command: 'OXBOW_RPC_1=https://your.node npm start -- --profile public',
            },
          ]}
        />
      </div>
      <div>
        <p className="text-sm font-medium text-accent-text">{t`For operators`}</p>
        <h2 id="operators-title" className="mt-2 text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
          {t`The whole exchange, on your own machine`}
        </h2>
        <p className="mt-4 max-w-[36rem] text-lg text-pretty text-text-muted">
          {t`Most exchanges give you only their website. Oxbow gives you all of it: open source, started with one command.`}
        </p>
        <dl className="mt-9 max-w-[36rem] border-t border-line">
          {parts.map(({ name, text }) => (
            <div key={name} className="flex gap-6 border-b border-line py-4">
              <dt className="w-20 shrink-0 font-medium">{name}</dt>
              <dd className="text-pretty text-text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
