import sharp from 'sharp';
import { findBarriers } from '../visit/axe.ts';
import { tooWide } from '../visit/layout.ts';
import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';

// These journeys change a person, so they need a product of their own.
test.use({ productName: 'profile' });

const PHOTOGRAPH = sharp({ create: { width: 900, height: 500, channels: 3, background: '#3a7' } }).jpeg();

test('a person changes their name and their picture, by keyboard too', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/settings');
  const profile = page.getByRole('region', { name: 'Name and picture' });
  await profile.getByRole('button', { name: 'Change the name' }).focus();
  await page.keyboard.press('Enter');
  await profile.getByRole('textbox', { name: 'Your name' }).fill('Tereza Malá');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(profile.getByText('Tereza Malá')).toBeVisible();
  await expect(profile.getByRole('button', { name: 'Change the name' })).toBeFocused();
  await expect(page.locator('.rail .avatar')).toHaveText('TM');

  const chosen = page.waitForEvent('filechooser');
  await profile.getByRole('button', { name: 'Choose a picture' }).focus();
  await page.keyboard.press('Enter');
  await (await chosen).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await PHOTOGRAPH.toBuffer() });
  const picture = profile.locator('img');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([256, 256]);
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    expect([width, await findBarriers(page), await tooWide(page)]).toEqual([width, [], []]);
  }

  await page.reload();
  await expect(picture).toBeVisible();
  await profile.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(picture).toHaveCount(0);
});

test('a picture can be dropped, and a file that is none is refused', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/settings');
  const profile = page.getByRole('region', { name: 'Name and picture' });
  const drop = async (name: string, type: string, bytes: Buffer) => {
    const data = await page.evaluateHandle(
      ({ file, mime, base64 }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], file, { type: mime }));
        return transfer;
      },
      { file: name, mime: type, base64: bytes.toString('base64') },
    );
    await profile.locator('.picture-field').dispatchEvent('drop', { dataTransfer: data });
  };
  await drop('notes.png', 'image/png', Buffer.from('not a picture'));
  await expect(page.getByText('This picture cannot be used.')).toBeVisible();
  await expect(profile.locator('img')).toHaveCount(0);
  await drop('me.jpg', 'image/jpeg', await PHOTOGRAPH.toBuffer());
  await expect(profile.locator('img')).toBeVisible();
});
