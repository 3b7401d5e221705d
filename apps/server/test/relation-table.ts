/**
 * Calls whose outcome depends on whose data they concern, written by hand. A row is a call and its object, a column is the caller; a cell
 * is a status, or the code of a problem. Three words stand for the status 200: `something` with a list that contains the object, `nothing`
 * with a list that does not, and `times` with an event of which only the times are shown.
 *
 * `public` and `private` are Olga's own, and Anna is invited to both; `hidden` is at a desk that only Olga sees; `absent` does not exist.
 * Each of the four people in the middle has the right in Olga's calendar that they are named after, and Fred has all of these rights.
 */
export const EVENTS = `
operation          object   olga       anna       ulla       readsPublic readsPrivate editsPublic editsPrivate fred      carl
getEvent           public   200        200        200        200         200          200         200          200       200
getEvent           private  200        200        times      times       200          times       times        200       times
getEvent           absent   not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
listSeriesDates    public   something  something  something  something   something    something   something    something something
listSeriesDates    private  something  something  nothing    nothing     something    nothing     nothing      something nothing
listSeriesDates    absent   not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
changeEvent        public   200        forbidden  forbidden  forbidden   forbidden    200         forbidden    200       forbidden
changeEvent        private  200        forbidden  not-found  not-found   forbidden    not-found   not-found    200       not-found
changeEvent        absent   not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
changeSeries       public   200        forbidden  forbidden  forbidden   forbidden    200         forbidden    200       forbidden
changeSeries       private  200        forbidden  not-found  not-found   forbidden    not-found   not-found    200       not-found
deleteEvent        public   204        forbidden  forbidden  forbidden   forbidden    forbidden   forbidden    forbidden forbidden
deleteEvent        private  204        forbidden  not-found  not-found   forbidden    not-found   not-found    forbidden not-found
deleteEvent        absent   not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
finishEvent        public   event-not-started forbidden forbidden forbidden forbidden forbidden   forbidden    forbidden forbidden
finishEvent        private  event-not-started forbidden not-found not-found forbidden not-found   not-found    forbidden not-found
finishEvent        absent   not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
respondToEvent     public   forbidden  200        forbidden  forbidden   forbidden    forbidden   forbidden    forbidden forbidden
respondToEvent     private  forbidden  200        not-found  not-found   forbidden    not-found   not-found    forbidden not-found
respondToEvent     absent   not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
planEvent          public   200        forbidden  forbidden  forbidden   forbidden    200         forbidden    200       forbidden
planEvent          private  200        forbidden  not-found  not-found   forbidden    not-found   not-found    200       not-found
planEvent          absent   not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
inviteVisitor      public   201        forbidden  forbidden  forbidden   forbidden    201         forbidden    201       forbidden
inviteVisitor      private  201        forbidden  not-found  not-found   forbidden    not-found   not-found    201       not-found
inviteVisitor      absent   not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
listInvitations    public   something  nothing    nothing    nothing     nothing      something   nothing      something nothing
listInvitations    private  something  nothing    nothing    nothing     nothing      nothing     nothing      something nothing
listInvitations    absent   nothing    nothing    nothing    nothing     nothing      nothing     nothing      nothing   nothing
takeBackInvitation public   204        not-found  not-found  not-found   not-found    204         not-found    204       not-found
takeBackInvitation private  204        not-found  not-found  not-found   not-found    not-found   not-found    204       not-found
takeBackInvitation absent   not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
getEventStatuses   public   something  something  something  something   something    something   something    something something
getEventStatuses   private  something  something  nothing    nothing     something    nothing     nothing      something nothing
getEventStatuses   absent   nothing    nothing    nothing    nothing     nothing      nothing     nothing      nothing   nothing
confirm            public   200        200        forbidden  forbidden   forbidden    forbidden   forbidden    forbidden forbidden
confirm            private  200        200        not-found  not-found   forbidden    not-found   not-found    forbidden not-found
confirm            absent   not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
release            public   200        forbidden  forbidden  forbidden   forbidden    200         forbidden    200       forbidden
release            private  200        forbidden  not-found  not-found   forbidden    not-found   not-found    200       not-found
release            absent   not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
getEventBounds     public   200        200        200        200         200          200         200          200       200
getEventBounds     private  200        200        not-found  not-found   not-found    not-found   not-found    not-found not-found
getEventBounds     absent   not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
notifyReservation  public   204        204        not-found  not-found   not-found    not-found   not-found    not-found not-found
notifyReservation  private  204        204        not-found  not-found   not-found    not-found   not-found    not-found not-found
notifyReservation  absent   not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
listEvents         olgas    200        200        200        200         200          200         200          200       200
listEvents         nobodys  not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
listLimitedEvents  nobodys  not-found  not-found  not-found  not-found   not-found    not-found   not-found    not-found not-found
`;

/** Calls about resources, objects, and a person's own entries in lists. */
export const RESOURCES = `
operation            object    olga        ulla             fred             carl
addFavourite         room      204         204              204              204
addFavourite         hidden    204         not-found        not-found        not-found
addFavourite         absent    not-found   not-found        not-found        not-found
removeFavourite      hidden    204         204              204              204
removeFavourite      absent    204         204              204              204
createEvent          room      201         201              201              201
createEvent          upstairs  201         201              201              201
createEvent          hidden    201         unknown-resource unknown-resource unknown-resource
createEvent          absent    unknown-resource unknown-resource unknown-resource unknown-resource
planNewEvent         room      200         200              200              200
planNewEvent         hidden    200         unknown-resource unknown-resource unknown-resource
planNewEvent         absent    unknown-resource unknown-resource unknown-resource unknown-resource
listWaiting          room      nothing     nothing          nothing          nothing
listWaiting          hidden    nothing     not-found        not-found        not-found
listWaiting          absent    not-found   not-found        not-found        not-found
confirmWaiting       room      confirmation-unavailable confirmation-unavailable confirmation-unavailable confirmation-unavailable
confirmWaiting       hidden    confirmation-unavailable not-found        not-found        not-found
confirmWaiting       absent    not-found   not-found        not-found        not-found
getSchedules         room      something   something        something        something
getSchedules         hidden    something   nothing          nothing          nothing
getSchedules         absent    nothing     nothing          nothing          nothing
getCachedSchedules   room      something   something        something        something
getCachedSchedules   hidden    something   nothing          nothing          nothing
getCachedSchedules   absent    nothing     nothing          nothing          nothing
addOtherCalendar     room      201         201              201              201
addOtherCalendar     hidden    201         not-found        not-found        not-found
addOtherCalendar     absent    not-found   not-found        not-found        not-found
changeOtherCalendar  olgas     200         not-found        not-found        not-found
changeOtherCalendar  absent    not-found   not-found        not-found        not-found
removeOtherCalendar  olgas     204         not-found        not-found        not-found
removeOtherCalendar  absent    not-found   not-found        not-found        not-found
endOwnSession        olgas     204         not-found        not-found        not-found
endOwnSession        absent    not-found   not-found        not-found        not-found
renamePasskey        olgas     200         not-found        not-found        not-found
renamePasskey        absent    not-found   not-found        not-found        not-found
removePasskey        olgas     200         not-found        not-found        not-found
removePasskey        absent    not-found   not-found        not-found        not-found
setObjectValue       lamp      200         200              200              200
setObjectValue       blind     forbidden   forbidden        forbidden        200
setObjectValue       heater    forbidden   forbidden        200              forbidden
setObjectValue       hidden    200         not-found        not-found        not-found
setObjectValue       absent    not-found   not-found        not-found        not-found
putClosure           door      not-found   not-found        not-found        204
putClosure           absent    not-found   not-found        not-found        not-found
deleteClosure        absent    not-found   not-found        not-found        204
changeLocationCode   code      not-found   not-found        not-found        200
changeLocationCode   absent    not-found   not-found        not-found        not-found
changeKiosk          kiosk     not-found   not-found        not-found        200
changeKiosk          absent    not-found   not-found        not-found        not-found
putUploadPart        upload    not-found   not-found        not-found        204
putUploadPart        absent    not-found   not-found        not-found        not-found
dropUpload           upload    not-found   not-found        not-found        204
dropUpload           absent    not-found   not-found        not-found        not-found
removeKiosk          kiosk     not-found   not-found        not-found        204
removeKiosk          absent    not-found   not-found        not-found        not-found
removePlan           campus    not-found   not-found        not-found        200
removePlan           absent    not-found   not-found        not-found        not-found
saveResourcePicture  room      not-found   not-found        not-found        200
saveResourcePicture  absent    not-found   not-found        not-found        not-found
removeResourcePicture room     not-found   not-found        not-found        204
removeResourcePicture absent   not-found   not-found        not-found        not-found
saveChoicePicture    choice    not-found   not-found        not-found        200
saveChoicePicture    absent    not-found   not-found        not-found        not-found
removeChoicePicture  choice    not-found   not-found        not-found        204
removeChoicePicture  absent    not-found   not-found        not-found        not-found
revokeInvitation     public    not-found   not-found        not-found        204
revokeInvitation     absent    not-found   not-found        not-found        not-found
getAdministeredPerson olgas    not-found   not-found        not-found        200
getAdministeredPerson absent   not-found   not-found        not-found        not-found
changePerson         olgas     not-found   not-found        not-found        200
changePerson         absent    not-found   not-found        not-found        not-found
changePersonAddress  olgas     not-found   not-found        not-found        200
changePersonAddress  absent    not-found   not-found        not-found        not-found
setPersonRoles       olgas     not-found   not-found        not-found        200
setPersonRoles       absent    not-found   not-found        not-found        not-found
closePerson          olgas     not-found   not-found        not-found        200
closePerson          absent    not-found   not-found        not-found        not-found
reopenPerson         olgas     not-found   not-found        not-found        200
reopenPerson         absent    not-found   not-found        not-found        not-found
signOutPerson        olgas     not-found   not-found        not-found        200
signOutPerson        absent    not-found   not-found        not-found        not-found
resetPersonTwoStep   olgas     not-found   not-found        not-found        200
resetPersonTwoStep   absent    not-found   not-found        not-found        not-found
exportPerson         olgas     not-found   not-found        not-found        200
exportPerson         absent    not-found   not-found        not-found        not-found
erasePerson          carls     not-found   not-found        not-found        forbidden
erasePerson          absent    not-found   not-found        not-found        not-found
`;

/**
 * Calls about places. The callers are Ulla, a guest on the day of the visit, a kiosk of the first floor, and systems that may send values
 * or check in: two for everything, one (`elsewhere`) only for another room.
 */
export const PLACES = `
operation         object       ulla       guest      kiosk      values     checkIn                   elsewhere
getLevelPlan      own          200        200        200        -          -                         -
getLevelPlan      upstairs     200        200        not-found  -          -                         -
getLevelPlan      absent       not-found  not-found  not-found  -          -                         -
getWalkingGraph   own          200        200        200        -          -                         -
getWalkingGraph   absent       not-found  not-found  not-found  -          -                         -
listObjects       own          something  something  something  -          -                         -
listObjects       upstairs     something  something  nothing    -          -                         -
listObjects       absent       nothing    nothing    nothing    -          -                         -
putObjectValues   lamp         -          -          -          something  -                         nothing
putObjectValues   room-lamp    -          -          -          something  -                         nothing
putObjectValues   hidden-lamp  -          -          -          something  -                         nothing
putObjectValues   absent       -          -          -          nothing    -                         nothing
listObjectValues  all          -          -          -          something  -                         nothing
checkIn           room         -          -          -          -          confirmation-unavailable  confirmation-unavailable
checkIn           hidden       -          -          -          -          confirmation-unavailable  not-found
checkIn           upstairs     -          -          -          -          confirmation-unavailable  not-found
checkIn           absent       -          -          -          -          not-found                 not-found
`;
