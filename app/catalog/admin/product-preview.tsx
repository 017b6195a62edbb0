import { useState } from 'react'
import { formatPrice, wireToCents } from '#app/money/money.ts'
import { parseTypedNumber } from '#app/money/typed-number.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { findCategoryByValue } from '../category.ts'
import { focusStyle } from '../focus-point.ts'
import { pageTitleSuffix } from '../product.ts'
import type { SelectedPhoto } from './photos/selected-photos.ts'
import type { ProductFormFields } from './product-form.ts'

type ProductPreviewProps = { readValues: () => ProductFormFields; photos: readonly SelectedPhoto[] }

/** Shows the product in the form as a buyer will see it. */
export function ProductPreview({ readValues, photos }: ProductPreviewProps) {
  const [shown, setShown] = useState<ProductFormFields | null>(null)
  return (
    <>
      <Button kind="plain" className="mx-0 self-start px-0" onClick={() => setShown(readValues())}>
        Preview
      </Button>
      <Dialog
        isOpen={shown !== null}
        onClose={() => setShown(null)}
        title="Preview"
        size="large"
        footer={
          <Button kind="secondary" onClick={() => setShown(null)}>
            Back to the form
          </Button>
        }
      >
        {shown ? <PreviewSheet typed={shown} photos={photos} /> : null}
      </Dialog>
    </>
  )
}

function PreviewSheet({
  typed,
  photos: [first, ...others],
}: {
  typed: ProductFormFields
  photos: readonly SelectedPhoto[]
}) {
  const { categories } = useShopTexts()
  const cents = wireToCents(parseTypedNumber(typed.price))
  const stock = {
    isMadeToOrder: typed.made_to_order,
    stockCounts: typed.ready.map(({ number }) => ({
      choices: {},
      available: Number(number) || 0,
      onHand: Number(number) || 0,
    })),
  }
  return (
    <div className="grid gap-6 md:grid-cols-[2fr_1fr]">
      <div>
        {first ? (
          <img
            src={first.preview}
            alt=""
            className="aspect-4/5 w-full bg-sand object-cover"
            style={focusStyle(first.focus)}
          />
        ) : (
          <p className="grid aspect-4/5 place-items-center bg-sand text-soft">No photo yet</p>
        )}
        <div className="mt-3 grid grid-cols-4 gap-3 empty:hidden">
          {others.map(({ key, preview, focus }) => (
            <img key={key} src={preview} alt="" className="aspect-4/5 w-full object-cover" style={focusStyle(focus)} />
          ))}
        </div>
      </div>
      <div className="[overflow-wrap:anywhere]">
        <p className="text-sm text-soft">
          {findCategoryByValue(categories, typed.category)?.label ?? 'No category yet'}
        </p>
        <h3 className="mt-2 text-2xl">
          {typed.name.trim() || 'No name yet'}
          {typed.name.trim() ? pageTitleSuffix(stock) : ''}
        </h3>
        <p className="mt-4 font-display text-2xl tabular-nums">
          {cents === null ? 'No price yet' : formatPrice(cents)}
        </p>
        <p className="measure mt-6 whitespace-pre-line">{typed.description.trim() || 'No description yet'}</p>
      </div>
    </div>
  )
}
