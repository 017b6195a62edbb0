import type { CategoryLink } from '../category.ts'

type CategoryBoxesProps = {
  categories: readonly CategoryLink[]
  /** The keys of the selected categories. Empty means all categories. */
  ticked: string[]
  onChange: (ticked: string[]) => void
}

export function CategoryBoxes({ categories, ticked, onChange }: CategoryBoxesProps) {
  return (
    <fieldset className="max-md:mt-5 md:hidden md:w-full md:in-[form:has([data-filters][open])]:block">
      <legend className="mb-1 text-sm font-medium md:sr-only">Categories</legend>
      {/* Sent in any case, so that the server can distinguish a form without selected categories from an address
          without a filter. */}
      <input type="hidden" name="category" value="" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-x-6 md:flex md:flex-wrap">
        {categories.map(({ key, label }) => (
          <label key={key} className="flex min-h-11 items-center gap-2.5 text-sm hover:text-red">
            <input
              type="checkbox"
              name="category"
              value={key}
              checked={ticked.includes(key)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...ticked, key] : ticked.filter((one) => one !== key))
              }
              className="checkbox"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
