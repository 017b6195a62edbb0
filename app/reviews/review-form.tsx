import * as lucide from 'lucide'
import { Fragment } from 'react'
import { photoLimitText, photoTypes } from '#app/catalog/admin/photo-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField, TextField } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { OwnReview } from './own-reviews.server.ts'
import {
  maxStars,
  type ReviewPhoto,
  removeFieldName,
  reviewPhotoLimit,
  reviewRules,
  starsText,
} from './product-review.ts'
import { ReviewPhotoPicture } from './review-photos.tsx'
import type { ReviewCallPath } from './review-view.tsx'
import { type ReviewErrors, useReviewForm } from './use-review-form.ts'

type ReviewFormProps = { review: OwnReview | null; path: ReviewCallPath; outcome: string | null }

/** Without scripts the browser validates and submits the form. */
export function ReviewForm({ review, path, outcome }: ReviewFormProps) {
  const hasScripts = useHydrated()
  const form = useReviewForm(path, review?.photos.length ?? 0, errorsOf(outcome))
  const { errors } = form
  return (
    <form
      action={path}
      method="post"
      encType="multipart/form-data"
      noValidate={hasScripts}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      aria-label="Review"
      className="flex flex-col gap-7"
    >
      <StarsField chosen={review?.stars} error={errors.stars} />
      <TextAreaField
        name="words"
        label={reviewRules.words.label}
        rows={6}
        required
        maxLength={reviewRules.words.maxLength}
        defaultValue={review?.words}
        hint={`Up to ${reviewRules.words.maxLength.toLocaleString('en')} characters. How does it look and feel, and was it as you expected?`}
        error={errors.words}
      />
      <PhotosField photos={review?.photos ?? []} error={errors.images} />
      <TextField
        name="name"
        autoComplete="given-name"
        label="First name to sign it"
        maxLength={reviewRules.name.maxLength}
        defaultValue={review?.shownName ?? ''}
        hint={`Optional, up to ${reviewRules.name.maxLength} characters. Without it your review is signed ‘A customer’.`}
        error={errors.name}
      />
      {errors.form ? (
        <Notice kind="error">
          <p>{errors.form}</p>
        </Notice>
      ) : null}
      <p role="status" className="text-sm text-soft empty:hidden">
        {form.progress}
      </p>
      <Button type="submit" isBusy={form.isSending} busyText="Sending..." className="self-start">
        {review ? 'Send the changes' : 'Send review'}
      </Button>
    </form>
  )
}

/** The errors that the redirect of a form without scripts reports. */
function errorsOf(outcome: string | null): ReviewErrors {
  if (outcome === null || outcome === 'done') return {}
  if (outcome === 'stars') return { stars: starsText }
  if (outcome === 'words')
    return { words: `Please write up to ${reviewRules.words.maxLength.toLocaleString('en')} characters` }
  if (outcome === 'name') return { name: `Please write up to ${reviewRules.name.maxLength} characters, on one line` }
  if (outcome === 'images') return { images: photoLimitText(reviewPhotoLimit) }
  if (outcome === '429') return { form: 'Too many attempts. Please try again later.' }
  return { form: 'Your review could not be saved. Please try again.' }
}

const Star = icon(lucide.Star)

const starCounts = Array.from({ length: maxStars }, (_, index) => index + 1)

/**
 * Fills the stars up to the selected one by CSS. Until a star is selected, the inputs are invalid and no star is
 * filled.
 */
const starClasses =
  '[&>:focus-visible+label]:outline-2 [&>:checked+label~label>svg]:fill-paper [&>:invalid+label>svg]:fill-paper'

function StarsField({ chosen, error }: { chosen: number | undefined; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? 'stars-error' : undefined}>
      <legend className="text-sm font-medium">How do you like it?</legend>
      <div
        className={`mt-1.5 -ml-1 grid grid-cols-[repeat(5,minmax(0,3rem))_auto] items-center justify-start ${starClasses}`}
      >
        {starCounts.map((stars) => (
          <Fragment key={stars}>
            <input
              id={`stars-${stars}`}
              type="radio"
              name="stars"
              value={stars}
              required
              defaultChecked={stars === chosen}
              style={{ gridArea: `1/${stars}` }}
              className="z-1 size-full cursor-pointer opacity-0"
            />
            <label htmlFor={`stars-${stars}`} style={{ gridArea: `1/${stars}` }}>
              <Star size={44} strokeWidth={1.25} className="max-w-full fill-ink p-1" />
              <span className="sr-only">
                {stars} {stars === 1 ? 'star' : 'stars'} of {maxStars}
              </span>
            </label>
            <span
              aria-hidden
              style={{ gridArea: '1/6' }}
              className="hidden pl-3 whitespace-nowrap [:checked+label+&]:inline"
            >
              {stars} of {maxStars}
            </span>
          </Fragment>
        ))}
      </div>
      <p aria-hidden className="mt-1 flex max-w-[14rem] justify-between text-xs text-soft">
        <span>Not good</span>
        <span>Wonderful</span>
      </p>
      {error ? (
        <p id="stars-error" className="mt-1.5 text-sm text-red">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

function PhotosField({ photos, error }: { photos: readonly ReviewPhoto[]; error: string | undefined }) {
  const hints = `photos-hint${error ? ' photos-error' : ''}`
  return (
    <div className="flex flex-col gap-1.5">
      {photos.length > 0 ? <StoredPhotos photos={photos} /> : null}
      <label htmlFor="photos" className="text-sm font-medium">
        {photos.length > 0 ? 'More photographs' : 'Photographs'}
      </label>
      <input
        id="photos"
        type="file"
        name="images"
        accept={photoTypes}
        multiple
        aria-describedby={hints}
        aria-invalid={error ? true : undefined}
        className="photos-field"
      />
      <p id="photos-hint" className="text-xs text-soft">
        Up to {reviewPhotoLimit.max} pictures. We remove the place where they were taken.
      </p>
      {error ? (
        <p id="photos-error" className="text-sm text-red">
          {error}
        </p>
      ) : null}
    </div>
  )
}

function StoredPhotos({ photos }: { photos: readonly ReviewPhoto[] }) {
  return (
    <fieldset className="mb-4">
      <legend className="text-sm font-medium">Your photographs</legend>
      <ul className="mt-2 flex flex-wrap gap-4">
        {photos.map((photo, index) => (
          <li key={photo.key}>
            <ReviewPhotoPicture photo={photo} number={index + 1} />
            <label className="flex min-h-11 items-center gap-2 text-sm">
              <input type="checkbox" name={removeFieldName(photo.key)} className="checkbox" />
              Remove<span className="sr-only"> photograph {index + 1}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
