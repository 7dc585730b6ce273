import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findViolations, Page, renderPage } from '../../../test/renderPage.tsx'
import type { CreateForm } from './CreateForm.ts'
import { priceGap } from './CreateState.ts'
import { FeeChoice } from './FeeChoice.tsx'
import { InitialPrice } from './InitialPrice.tsx'

function Price({ source = 'pools' }: { source?: 'pools' | 'server' }) {
  const [price, setPrice] = useState('')
  const [isConfirmed, setIsConfirmed] = useState(false)
  const value = Number(price)
  return (
    <InitialPrice
      price={price}
      isValid={value > 0}
      unit="USDC per ETH"
      market={{ source, price: 2_000 }}
      gap={value > 0 ? priceGap(value, 2_000) : undefined}
      isConfirmed={isConfirmed}
      onPrice={setPrice}
      onConfirm={setIsConfirmed}
    />
  )
}

describe('InitialPrice', () => {
  test('beside the market it is silent, above 5 % it warns, above 10 % it asks', async () => {
    await renderPage(<Price />)
    const field = page.getByRole('textbox', { name: 'Initial price' })
    const consent = page.getByRole('checkbox', { name: 'I understand and want this price' })
    const warning = page.getByText(/from market price$/)
    await expect.element(page.getByText('Market price 2,000 USDC per ETH')).toBeVisible()
    await page.getByRole('button', { name: 'Use market price' }).click()
    await expect.element(field).toHaveValue('2,000')
    await field.fill('2090')
    await expect.element(warning).not.toBeInTheDocument()
    await field.fill('1890')
    await expect.element(page.getByText('−5.50% from market price')).toBeVisible()
    await expect.element(consent).not.toBeInTheDocument()
    await field.fill('2201')
    await consent.click()
    await expect.element(consent).toBeChecked()
    expect(await findViolations()).toEqual([])
    await field.fill('0')
    await expect.element(page.getByText('Invalid price input')).toBeVisible()
  })

  test('a market price that is the server’s word alone says so, and asks', async () => {
    await renderPage(<Price source="server" />)
    await page.getByRole('button', { name: 'Use market price' }).click()
    await expect.element(page.getByText('This price comes from this server')).toBeVisible()
    const consent = page.getByRole('checkbox', { name: 'I understand and want this price' })
    await consent.click()
    await expect.element(consent).toBeChecked()
    await page.getByRole('textbox', { name: 'Initial price' }).fill('2201')
    expect(page.getByRole('checkbox').elements()).toHaveLength(1)
  })
})

let valid = true

function Fees({ tiers }: Pick<FeeChoice.Props, 'tiers'>) {
  const [fee, setFee] = useState<CreateForm['fee']>(3_000)
  const [spacing, setSpacing] = useState<number>()
  return (
    <>
      <FeeChoice
        fee={fee}
        spacing={spacing}
        tiers={tiers}
        allowsCustom
        allowsDynamic
        onFee={(next) => {
          setFee(next)
          setSpacing(undefined)
        }}
        onSpacing={setSpacing}
        onValid={(isValid) => {
          valid = isValid
        }}
      />
      <output>
        {fee} {spacing ?? 'usual'}
      </output>
    </>
  )
}

describe('FeeChoice', () => {
  test('before there is a pair it asks for one; then each fee has its pool and its part of the pair', async () => {
    const { rerender } = await renderPage(<Fees tiers={{ status: 'no-tokens' }} />)
    await expect.element(page.getByText(/Choose two tokens to see liquidity by fee tier\.$/)).toBeVisible()
    await expect.element(page.getByText('Not known')).not.toBeInTheDocument()
    await rerender(
      <Page>
        <Fees tiers={{ status: 'no-pool' }} />
      </Page>,
    )
    await expect.element(page.getByText(/Choose two tokens/)).not.toBeInTheDocument()
    const tvlByFee = new Map([
      [500, 3_000_000],
      [3_000, 1_000_000],
    ])
    await rerender(
      <Page>
        <Fees tiers={{ status: 'known', tvlByFee }} />
      </Page>,
    )
    await expect.element(page.getByRole('radio', { name: /^0\.05% \$3M 75%$/ })).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /^1% No pool yet$/ })).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('any fee below 100 % and any tick spacing of v4; what is none is said and reported', async () => {
    await renderPage(<Fees tiers={{ status: 'no-tokens' }} />)
    const output = page.getByRole('status')
    await page.getByRole('button', { name: 'Custom fee' }).click()
    const fee = page.getByRole('textbox', { name: 'Fee in per cent' })
    await fee.fill('99.9999')
    await expect.element(output).toHaveTextContent('999999 usual')
    await fee.fill('100')
    await expect.element(page.getByText('Enter a fee of at most 99.9999%')).toBeVisible()
    expect(valid).toBe(false)
    await userEvent.clear(fee)
    await userEvent.type(fee, '-1')
    await expect.element(fee).toHaveValue('-1')
    await expect.element(page.getByText('Enter a fee of at most 99.9999%')).toBeVisible()
    expect(valid).toBe(false)
    await fee.fill('0.77')
    await expect.element(output).toHaveTextContent('7700 usual')
    expect(valid).toBe(true)
    const spacing = page.getByRole('textbox', { name: 'Tick spacing' })
    await expect.element(spacing).toHaveValue('154')
    await spacing.fill('1')
    await expect.element(output).toHaveTextContent('7700 1')
    await spacing.fill('32768')
    await expect.element(page.getByText(/^Enter a whole number from 1 to 32/)).toBeVisible()
    expect(valid).toBe(false)
    await page.getByRole('checkbox', { name: 'The hook sets the fee (dynamic)' }).click()
    await expect.element(output).toHaveTextContent('dynamic usual')
    await expect.element(spacing).toHaveValue('60')
  })

  test('a fee that is chosen takes the place of one that could not be read, also the one that was chosen before', async () => {
    await renderPage(<Fees tiers={{ status: 'no-tokens' }} />)
    await page.getByRole('button', { name: 'Custom fee' }).click()
    const fee = page.getByRole('textbox', { name: 'Fee in per cent' })
    const error = page.getByText('Enter a fee of at most 99.9999%')
    for (const [name, text] of [
      ['0.3%', '0.3'],
      ['0.05%', '0.05'],
    ] as const) {
      await fee.fill('100')
      await expect.element(error).toBeVisible()
      await page.getByRole('radio', { name, exact: true }).click()
      await expect.element(error).not.toBeInTheDocument()
      await expect.element(fee).toHaveValue(text)
    }
    await fee.fill('100')
    await page.getByRole('checkbox', { name: 'The hook sets the fee (dynamic)' }).click()
    await expect.element(error).not.toBeInTheDocument()
  })
})
