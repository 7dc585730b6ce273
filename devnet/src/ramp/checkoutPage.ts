import { fromRawText } from './fromRawText.ts'
import { brandTable } from './quoteOf.ts'
import type { SandboxOrder, SandboxStatus, SandboxTransfer } from './SandboxOrder.ts'

const words: Record<SandboxStatus, string> = {
  created: 'Not paid yet',
  pending: 'Waiting for payment',
  kyc: 'Checking your identity',
  processing: 'On its way',
  settled: 'Done',
  failed: 'Failed',
  expired: 'Expired',
  refunded: 'Refunded',
}

/** The provider's page: what is bought or sold, with buttons that simulate a person, a bank or a bad connection. */
export function checkoutPage(order: SandboxOrder): string {
  const { account, asset, brand, currency, money, returnUrl, side, status, tokenAmount } = order
  const tokens = `${fromRawText(tokenAmount, asset.decimals)} ${asset.symbol}`
  const isOpen = status === 'created' || status === 'pending'
  const name = brandTable[brand].name
  return page(
    `${name} (sandbox)`,
    `<p class="label">Sandbox. No real money is moved, and nothing here asks for any.</p>
<h1>${side === 'buy' ? `Buy ${escapeHtml(tokens)}` : `Sell ${escapeHtml(tokens)}`}</h1>
<dl><dt>${side === 'buy' ? 'You pay' : 'You are paid'}</dt><dd>${money} ${currency}</dd>
<dt>Wallet</dt><dd><code>${account}</code></dd><dt>Status</dt><dd>${words[status]}</dd></dl>
${
  isOpen
    ? `<form method="post"><fieldset><legend>What goes wrong</legend><select name="trouble" aria-label="What goes wrong">
<option value="none">Nothing</option><option value="lost">Webhooks are lost</option><option value="twice">Webhooks come twice</option>
<option value="reordered">Webhooks come in the wrong order</option><option value="slow">It takes ten seconds</option>
<option value="less">A tenth less is delivered</option></select></fieldset>
<button name="action" value="pay">${side === 'buy' ? 'Pay' : 'Agree'}</button>
<button name="action" value="kyc" class="quiet">Pay after an identity check</button>
<button name="action" value="fail" class="quiet">Decline the payment</button>
<button name="action" value="refund" class="quiet">Fail and refund</button>
<button name="action" value="expire" class="quiet">Let it expire</button></form>`
    : ''
}
<p><a href="${escapeHtml(returnUrl)}">Back to the exchange</a></p>`,
  )
}

/** Page of an exchange where a person has an account: sends a test amount first, then the rest. */
export function transferPage({ account, returnUrl }: SandboxTransfer): string {
  return page(
    'Ferry (sandbox)',
    `<p class="label">Sandbox. No real money is moved, and nothing here asks for any.</p>
<h1>Send to your wallet</h1><dl><dt>Wallet</dt><dd><code>${account}</code></dd></dl>
<form method="post"><button name="amount" value="test">Send 0.01 ETH as a test</button>
<button name="amount" value="rest">Send 1 ETH</button></form>
<p><a href="${escapeHtml(returnUrl)}">Back to the exchange</a></p>`,
  )
}

/** Error page: the address was changed after the exchange signed it, or the order doesn't exist. */
export function refusalPage(text: string): string {
  return page('Sandbox', `<p class="label">Sandbox. No real money is moved.</p><h1>${escapeHtml(text)}</h1>`)
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${styles}</style></head><body><main>${body}</main></body></html>`
}

const styles = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.5rem}
.label{padding:.5rem .75rem;border:1px solid;border-radius:.5rem}dt{opacity:.7}dd{margin:0 0 .5rem;overflow-wrap:anywhere}
form{display:grid;gap:.5rem}fieldset{border:0;padding:0}button,select{font:inherit;min-height:44px;width:100%;border-radius:.5rem}
.quiet{background:none;border:1px solid}`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
