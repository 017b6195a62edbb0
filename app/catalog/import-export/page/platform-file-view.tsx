import { useRef } from 'react'
import { countText } from '#app/framework/count-text.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { categoryOptions } from '../../category-options.ts'
import type { ImportReport } from '../import-report.ts'
import { platformNames } from '../table/platforms/platform-names.ts'

type OtherShopViewProps = { report: ImportReport; isBusy: boolean; onCategory: (category: string) => void }

/** Shows what staff should know about a file of another platform, and asks for a category. */
export function PlatformFileView({ report, isBusy, onCategory }: OtherShopViewProps) {
  const select = useRef<HTMLSelectElement>(null)
  const categories = categoryOptions(useShopTexts().categories)
  const { from, picture_host, uncategorized, category } = report
  if (from === null && picture_host === null && uncategorized === 0) return null
  return (
    <section className="flex flex-col gap-4">
      <p>
        {from && `This is a file of ${platformNames[from]}. `}
        {picture_host && `After the import its pictures are fetched from ${picture_host}, unless the ZIP has them.`}
      </p>
      {uncategorized > 0 && (
        <form
          className="flex flex-wrap items-end gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (select.current?.value) onCategory(select.current.value)
          }}
        >
          <SelectField
            ref={select}
            defaultValue={category}
            label={`Category of the ${countText(uncategorized, 'product')} whose words name none`}
            options={[{ value: '', label: 'Choose a category' }, ...categories]}
          />
          <Button type="submit" kind="secondary" isBusy={isBusy} busyText="One moment...">
            Check again
          </Button>
        </form>
      )}
    </section>
  )
}
