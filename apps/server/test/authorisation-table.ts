/**
 * The calls that each caller may make, written by hand: nothing here is read from the contract's `access`, which the server reads.
 *
 *   in   the caller may make the call, and gets the answer in the last column
 *   401  `not-signed-in`: the call is not for callers of this kind, who count as not signed in
 *   end  `session-ended`: the token is no longer valid, or never was
 *   404  `not-found`: this caller gets the answer of a call that does not exist
 *
 * `gone` are callers whose token is not valid, `user` are signed-in people without a role, and `manager` manages the first floor; `elsewhere` is
 * a system with every scope, but for another room. An answer is a status, or the code of a problem which shows that the
 * request itself was examined. `relation` means that the answer depends on whose data it is: see `relation-table.ts`.
 */
export const AUTHORISATION = `
operation             stranger   gone       guest      early      user       manager    admin      kiosk      unlicensed values     checkIn    noScope    elsewhere  answer
getSiteConfig         in         in         in         in         in         in         in         in         in         in         in         in         in         200
getConfigurations     in         end        in         in         in         in         in         in         in         in         in         in         in         200
getQrCodeInfo         in         in         in         in         in         in         in         in         in         in         in         in         in         200
getSetUp              in         in         in         in         in         in         in         in         in         in         in         in         in         200
beginSetUpPasskey     in         in         in         in         in         in         in         in         in         in         in         in         in         set-up-ended
setUp                 in         in         in         in         in         in         in         in         in         in         in         in         in         set-up-ended
sendBrowserLog        401        end        401        401        in         in         in         401        401        401        401        401        401        200
getMe                 401        end        401        401        in         in         in         401        401        401        401        401        401        200
getOauthToken         401        end        401        401        in         in         in         401        401        401        401        401        401        200
login                 in         in         in         in         in         in         in         in         in         in         in         in         in         wrong-credentials
oauthLogin            in         in         in         in         in         in         in         in         in         in         in         in         in         not-found
ewsLogin              in         in         in         in         in         in         in         in         in         in         in         in         in         not-found
askForEmailLink       in         in         in         in         in         in         in         in         in         in         in         in         in         200
redeemEmailLink       in         in         in         in         in         in         in         in         in         in         in         in         in         link-ended
setFirstPassword      in         in         in         in         in         in         in         in         in         in         in         in         in         link-ended
takeSecondStep        in         in         in         in         in         in         in         in         in         in         in         in         in         step-ended
setUpSecondStep       in         in         in         in         in         in         in         in         in         in         in         in         in         step-ended
confirmSecondStep     in         in         in         in         in         in         in         in         in         in         in         in         in         step-ended
askForPasskey         in         in         in         in         in         in         in         in         in         in         in         in         in         200
signInWithPasskey     in         in         in         in         in         in         in         in         in         in         in         in         in         passkey-refused
enterAsGuest          in         in         in         in         in         in         in         in         in         in         in         in         in         invitation-ended
startPairing          in         in         in         in         in         in         in         in         in         in         in         in         in         200
renewKiosk            in         in         in         in         in         in         in         in         in         in         in         in         in         kiosk-not-registered
calendarOauthLogin    401        end        401        401        in         in         in         401        401        401        401        401        401        not-found
refresh               in         in         in         in         in         in         in         in         in         in         in         in         in         session-ended
refreshOauthToken     401        end        401        401        in         in         in         401        401        401        401        401        401        200
oauthLogout           in         in         in         in         in         in         in         in         in         in         in         in         in         200
ewsLogout             in         in         in         in         in         in         in         in         in         in         in         in         in         200
logoutEverywhere      401        end        401        401        in         in         in         401        401        401        401        401        401        200
listOwnSessions       401        end        401        401        in         in         in         401        401        401        401        401        401        200
endOwnSession         401        end        401        401        in         in         in         401        401        401        401        401        401        relation
changePassword        401        end        401        401        in         in         in         401        401        401        401        401        401        200
changeProfile         401        end        401        401        in         in         in         401        401        401        401        401        401        204
saveOwnPicture        401        end        401        401        in         in         in         401        401        401        401        401        401        204
removeOwnPicture      401        end        401        401        in         in         in         401        401        401        401        401        401        204
getTwoStep            401        end        401        401        in         in         in         401        401        401        401        401        401        200
beginTwoStep          401        end        401        401        in         in         in         401        401        401        401        401        401        200
confirmTwoStep        401        end        401        401        in         in         in         401        401        401        401        401        401        two-step-off
renewRecoveryCodes    401        end        401        401        in         in         in         401        401        401        401        401        401        two-step-off
endTwoStep            401        end        401        401        in         in         in         401        401        401        401        401        401        two-step-off
listPasskeys          401        end        401        401        in         in         in         401        401        401        401        401        401        200
askForPasskeyProof    401        end        401        401        in         in         in         401        401        401        401        401        401        200
proveWithPasskey      401        end        401        401        in         in         in         401        401        401        401        401        401        passkey-refused
beginPasskey          401        end        401        401        in         in         in         401        401        401        401        401        401        200
addPasskey            401        end        401        401        in         in         in         401        401        401        401        401        401        passkey-refused
renamePasskey         401        end        401        401        in         in         in         401        401        401        401        401        401        relation
removePasskey         401        end        401        401        in         in         in         401        401        401        401        401        401        relation
getResources          401        end        401        401        in         in         in         401        401        401        401        401        401        200
getPicture            in         in         in         in         in         in         in         in         in         in         in         in         in         not-found
getEventBounds        401        end        401        401        in         in         in         401        401        401        401        401        401        relation
notifyReservation     401        end        401        401        in         in         in         401        401        401        401        401        401        relation
listPlanLevels        401        end        in         401        in         in         in         in         401        401        401        401        401        200
getLevelPlan          401        end        in         401        in         in         in         in         401        401        401        401        401        relation
findPlanPlaces        401        end        401        401        in         in         in         401        401        401        401        401        401        200
findObjects           401        end        401        401        in         in         in         401        401        401        401        401        401        200
listObjects           401        end        in         401        in         in         in         in         401        401        401        401        401        relation
setObjectValue        401        end        401        401        in         in         in         401        401        401        401        401        401        relation
listObjectValues      401        end        401        401        404        404        404        401        401        in         401        401        in         200
putObjectValues       401        end        401        401        404        404        404        401        401        in         401        401        in         200
checkIn               401        end        401        401        404        404        404        401        401        401        in         401        404        confirmation-unavailable
getNavigation         401        end        in         401        in         in         in         in         401        401        401        401        401        200
getWalkingGraph       401        end        in         401        in         in         in         in         401        401        401        401        401        relation
listWalkingTimes      401        end        401        401        in         in         in         401        401        401        401        401        401        200
putClosure            401        end        401        401        404        in         in         401        401        401        401        401        401        relation
deleteClosure         401        end        401        401        404        in         in         401        401        401        401        401        401        relation
listLocationCodes     401        end        401        401        404        in         in         401        401        401        401        401        401        200
createLocationCodes   401        end        401        401        404        in         in         401        401        401        401        401        401        201
changeLocationCode    401        end        401        401        404        in         in         401        401        401        401        401        401        relation
drawLocationCodes     401        end        401        401        404        in         in         401        401        401        401        401        401        200
printLocationCodes    401        end        401        401        404        in         in         401        401        401        401        401        401        200
listKiosks            401        end        401        401        404        in         in         401        401        401        401        401        401        200
approveKiosk          401        end        401        401        404        in         in         401        401        401        401        401        401        unknown-place
changeKiosk           401        end        401        401        404        in         in         401        401        401        401        401        401        relation
removeKiosk           401        end        401        401        404        in         in         401        401        401        401        401        401        relation
listAdministeredPeople  401        end        401        401        404        404        in         401        401        401        401        401        401        200
getAdministeredPerson  401        end        401        401        404        404        in         401        401        401        401        401        401        not-found
addPerson             401        end        401        401        404        404        in         401        401        401        401        401        401        201
invitePeople          401        end        401        401        404        404        in         401        401        401        401        401        401        not-found
changePerson          401        end        401        401        404        404        in         401        401        401        401        401        401        not-found
changePersonAddress   401        end        401        401        404        404        in         401        401        401        401        401        401        not-found
setPersonRoles        401        end        401        401        404        404        in         401        401        401        401        401        401        not-found
closePerson           401        end        401        401        404        404        in         401        401        401        401        401        401        not-found
reopenPerson          401        end        401        401        404        404        in         401        401        401        401        401        401        not-found
signOutPerson         401        end        401        401        404        404        in         401        401        401        401        401        401        not-found
resetPersonTwoStep    401        end        401        401        404        404        in         401        401        401        401        401        401        not-found
exportPerson          401        end        401        401        404        404        in         401        401        401        401        401        401        200
erasePerson           401        end        401        401        404        404        in         401        401        401        401        401        401        not-found
listAudit             401        end        401        401        404        404        in         401        401        401        401        401        401        200
listAllInvitations    401        end        401        401        404        404        in         401        401        401        401        401        401        200
revokeInvitation      401        end        401        401        404        404        in         401        401        401        401        401        401        relation
getSchedules          401        end        401        401        in         in         in         401        401        401        401        401        401        200
getCachedSchedules    401        end        401        401        in         in         in         401        401        401        401        401        401        200
getUtilisation        401        end        401        401        in         in         in         401        401        401        401        401        401        200
listEvents            401        end        401        401        in         in         in         401        401        401        401        401        401        200
listLimitedEvents     401        end        401        401        in         in         in         401        401        401        401        401        401        200
getEvent              401        end        401        401        in         in         in         401        401        401        401        401        401        relation
listSeriesDates       401        end        401        401        in         in         in         401        401        401        401        401        401        relation
createEvent           401        end        401        401        in         in         in         401        401        401        401        401        401        201
changeEvent           401        end        401        401        in         in         in         401        401        401        401        401        401        relation
deleteEvent           401        end        401        401        in         in         in         401        401        401        401        401        401        relation
finishEvent           401        end        401        401        in         in         in         401        401        401        401        401        401        relation
respondToEvent        401        end        401        401        in         in         in         401        401        401        401        401        401        relation
planEvent             401        end        401        401        in         in         in         401        401        401        401        401        401        relation
getCalendarMe         401        end        401        401        in         in         in         401        401        401        401        401        401        200
getCalendarMyImage    401        end        401        401        in         in         in         401        401        401        401        401        401        204
findPeople            401        end        401        401        in         in         in         401        401        401        401        401        401        200
getEventStatuses      401        end        401        401        in         in         in         401        401        401        401        401        401        relation
actOnEvent            401        end        401        401        in         in         in         401        401        401        401        401        401        relation
listWaiting           401        end        401        401        in         in         in         401        401        401        401        401        401        200
confirmWaiting        401        end        401        401        in         in         in         401        401        401        401        401        401        confirmation-unavailable
createOnlineMeeting   401        end        401        401        in         in         in         401        401        401        401        401        401        not-found
listFavourites        401        end        401        401        in         in         in         401        401        401        401        401        401        200
addFavourite          401        end        401        401        in         in         in         401        401        401        401        401        401        204
removeFavourite       401        end        401        401        in         in         in         401        401        401        401        401        401        204
getUserSettings       401        end        401        401        in         in         in         401        401        401        401        401        401        200
saveUserSettings      401        end        401        401        in         in         in         401        401        401        401        401        401        200
listOtherCalendars    401        end        401        401        in         in         in         401        401        401        401        401        401        200
searchOtherCalendars  401        end        401        401        in         in         in         401        401        401        401        401        401        200
listOtherEvents       401        end        401        401        in         in         in         401        401        401        401        401        401        200
addOtherCalendar      401        end        401        401        in         in         in         401        401        401        401        401        401        201
changeOtherCalendar   401        end        401        401        in         in         in         401        401        401        401        401        401        relation
removeOtherCalendar   401        end        401        401        in         in         in         401        401        401        401        401        401        relation
listInvitations       401        end        401        401        in         in         in         401        401        401        401        401        401        relation
inviteVisitor         401        end        401        401        in         in         in         401        401        401        401        401        401        relation
takeBackInvitation    401        end        401        401        in         in         in         401        401        401        401        401        401        relation
getVisit              401        end        in         in         404        404        404        401        401        401        401        401        401        200
listPlaces            401        end        in         401        404        404        404        in         401        401        401        401        401        200
getKiosk              401        end        401        401        404        404        404        in         in         401        401        401        401        200
listMeetings          401        end        401        401        404        404        404        in         404        401        401        401        401        200
getOverview           401        end        401        401        404        404        in         401        401        401        401        401        401        200
startUpload           401        end        401        401        404        404        in         401        401        401        401        401        401        201
putUploadPart         401        end        401        401        404        404        in         401        401        401        401        401        401        relation
dropUpload            401        end        401        401        404        404        in         401        401        401        401        401        401        relation
importPlan            401        end        401        401        404        404        in         401        401        401        401        401        401        upload-ended
importTable           401        end        401        401        404        404        in         401        401        401        401        401        401        upload-ended
addResources          401        end        401        401        404        404        in         401        401        401        401        401        401        unknown-place
listStoredPlans       401        end        401        401        404        404        in         401        401        401        401        401        401        200
removePlan            401        end        401        401        404        404        in         401        401        401        401        401        401        relation
getCompanySettings    401        end        401        401        404        404        in         401        401        401        401        401        401        200
changeCompanySettings 401        end        401        401        404        404        in         401        401        401        401        401        401        200
saveCompanyLogo       401        end        401        401        404        404        in         401        401        401        401        401        401        200
removeCompanyLogo     401        end        401        401        404        404        in         401        401        401        401        401        401        204
saveResourcePicture   401        end        401        401        404        in         in         401        401        401        401        401        401        relation
removeResourcePicture 401        end        401        401        404        in         in         401        401        401        401        401        401        relation
saveChoicePicture     401        end        401        401        404        404        in         401        401        401        401        401        401        relation
removeChoicePicture   401        end        401        401        404        404        in         401        401        401        401        401        401        relation
listResourceRows      401        end        401        401        404        in         in         401        401        401        401        401        401        200
changeResourceRows    401        end        401        401        404        in         in         401        401        401        401        401        401        200
listAreaRows          401        end        401        401        404        in         in         401        401        401        401        401        401        200
changeAreaRows        401        end        401        401        404        in         in         401        401        401        401        401        401        200
listNewsRows          401        end        401        401        404        404        in         401        401        401        401        401        401        200
changeNewsRows        401        end        401        401        404        404        in         401        401        401        401        401        401        200
listTypeRows          401        end        401        401        404        404        in         401        401        401        401        401        401        200
changeTypeRows        401        end        401        401        404        404        in         401        401        401        401        401        401        200
listPropertyRows      401        end        401        401        404        404        in         401        401        401        401        401        401        200
changePropertyRows    401        end        401        401        404        404        in         401        401        401        401        401        401        200
`;

/** Parses a table of words, separated by spaces, below a row of column names. */
export function readTable(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rows.map((row) => {
    if (row.length !== head.length) throw new Error(`a row of ${row.length} words under ${head.length}: ${row.join(' ')}`);
    return Object.fromEntries(head.map((name, index) => [name, row[index]!]));
  });
}
